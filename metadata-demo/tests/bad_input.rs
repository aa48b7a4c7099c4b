//! Input that is broken or hostile: a clear error, in bounded time and memory.

mod common;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use common::{folder, inspect, jar, only_error, read, session, warnings};
use metadata_demo::deployment::Source;
use metadata_demo::{Limits, load, print};
use specie::family::Std;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// An archive of these entries.
fn archive<B: AsRef<[u8]>>(entries: &[(&str, B)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(1));
        writer
            .start_file(*name, options)
            .expect("an entry can be begun");
        writer
            .write_all(bytes.as_ref())
            .expect("a vector takes everything");
    }
    writer
        .finish()
        .expect("an archive can be finished")
        .into_inner()
}

/// Code and message of the only error.
fn refused(path: &Path) -> (String, String) {
    let error = only_error(inspect(path));
    (error.code.to_string(), error.message)
}

fn refused_archive(bytes: &[u8]) -> (String, String) {
    let folder = folder(&[("x.ear", bytes)]);
    refused(&folder.path().join("x.ear"))
}

#[test]
fn archives_are_read_nested_ones_too() {
    let inner = archive(&[("META-INF/ejb-jar.xml", jar(&session("A", ""), ""))]);
    let application = "<application><module><ejb>lib/a.jar</ejb></module><module><ejb>b.jar</ejb></module></application>";
    let ear = archive(&[
        ("META-INF/application.xml", application.as_bytes()),
        ("lib/a.jar", &inner),
        // A module may be a folder in the archive.
        (
            "b.jar/META-INF/ejb-jar.xml",
            jar(&session("B", ""), "").as_bytes(),
        ),
    ]);
    let folder = folder(&[("x.ear", &ear)]);
    let loaded = read(inspect(&folder.path().join("x.ear")));
    let names = loaded
        .deployment
        .units
        .iter()
        .map(|unit| unit.name.as_str())
        .collect::<Vec<_>>();
    assert_eq!(names, ["x.ear/lib/a.jar", "x.ear/b.jar", "x.ear"]);
    // The same archive in an archive without a descriptor of its own, and in a folder.
    let outer = archive(&[("deploy/x.ear", &ear)]);
    fs::write(folder.path().join("all.zip"), outer).expect("it can be written");
    let loaded = read(inspect(&folder.path().join("all.zip")));
    assert_eq!(
        loaded.deployment.units[0].name,
        "all.zip/deploy/x.ear/lib/a.jar"
    );
    fs::remove_file(folder.path().join("all.zip")).expect("it is there");
    assert_eq!(read(inspect(folder.path())).deployment.units.len(), 3);
}

#[test]
fn broken_archives_are_called_so() {
    let whole = archive(&[("META-INF/ejb-jar.xml", jar(&session("A", ""), ""))]);
    for broken in [
        &whole[..whole.len() / 2],
        &whole[..10],
        b"",
        b"this is no archive",
        &[0; 4096],
    ] {
        assert_eq!(refused_archive(broken).0, "M0106");
    }
    let mut damaged = whole.clone();
    for byte in &mut damaged[60..90] {
        *byte ^= 0x55;
    }
    assert_eq!(refused_archive(&damaged).0, "M0106");
    assert_eq!(
        refused_archive(&archive(&[("readme.txt", "nothing")])).0,
        "M0103"
    );
    let nested = archive(&[
        (
            "META-INF/application.xml",
            &b"<application><module><ejb>a.jar</ejb></module></application>"[..],
        ),
        ("a.jar", b"no archive"),
    ]);
    assert_eq!(refused_archive(&nested).0, "M0106");
}

#[test]
fn encrypted_entries_are_called_so() {
    // Bit 0 of the general purpose flags, in the local and the central header.
    let mut bytes = archive(&[("META-INF/ejb-jar.xml", "<ejb-jar/>")]);
    let central = bytes
        .windows(4)
        .position(|window| window == b"PK\x01\x02")
        .expect("it has a directory");
    bytes[6] |= 1;
    bytes[central + 8] |= 1;
    assert_eq!(refused_archive(&bytes).0, "M0107");
}

#[test]
fn archive_bombs_cost_little() {
    // 2 MiB of blanks in a few kilobytes. Packing more of it better would be slow in a debug build.
    let blanks = vec![b' '; 2 << 20];
    let bomb = archive(&[("META-INF/ejb-jar.xml", &blanks)]);
    let limits = Limits {
        compression_ratio: 20,
        ..Limits::default()
    };
    let code = |bytes: &[u8]| {
        let folder = folder(&[("x.jar", bytes)]);
        let source = Source::Path(folder.path().join("x.jar"));
        let refused = load::<Std>(&source, &limits).err().expect("it is refused");
        (
            refused.all[0].code.to_string(),
            refused.all[0].message.clone(),
        )
    };
    let (refusal, message) = code(&bomb);
    assert_eq!(refusal, "M0108");
    assert!(message.contains("more than 20 times its size"), "{message}");
    // An entry that lies about its size is stopped at what it may be.
    let mut liar = bomb;
    let central = liar
        .windows(4)
        .position(|window| window == b"PK\x01\x02")
        .expect("it has a directory");
    liar[central + 24..central + 28].copy_from_slice(&100_u32.to_le_bytes());
    liar[22..26].copy_from_slice(&100_u32.to_le_bytes());
    assert!(["M0106", "M0108"].contains(&code(&liar).0.as_str()));
    // Archives in archives in archives.
    let mut matryoshka = archive(&[("META-INF/ejb-jar.xml", jar(&session("A", ""), ""))]);
    for _ in 0..12 {
        matryoshka = archive(&[("inner.zip", &matryoshka)]);
    }
    assert_eq!(refused_archive(&matryoshka).0, "M0108");
    let names = (0..20)
        .map(|number| (format!("f{number}"), ""))
        .collect::<Vec<_>>();
    let many = names
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect::<Vec<_>>();
    let limits = Limits {
        archive_entries: 19,
        ..Limits::default()
    };
    let folder = folder(&[("x.jar", archive(&many))]);
    let refused = load::<Std>(&Source::Path(folder.path().join("x.jar")), &limits)
        .err()
        .expect("it is refused");
    assert_eq!(refused.all[0].code.to_string(), "M0108");
}

#[test]
fn the_sizes_of_everything_unpacked_add_up() {
    let limits = Limits {
        archive_bytes: 3000,
        ..Limits::default()
    };
    let descriptor = jar(&session("A", ""), &format!("<!-- {} -->", "x".repeat(1000)));
    let inner = archive(&[("META-INF/ejb-jar.xml", descriptor.replace('x', "y"))]);
    let ear = archive(&[("a.jar", &inner), ("b.jar", &inner), ("c.jar", &inner)]);
    let folder = folder(&[("x.ear", &ear)]);
    let refused = load::<Std>(&Source::Path(folder.path().join("x.ear")), &limits)
        .err()
        .expect("it is refused");
    assert!(
        refused
            .all
            .iter()
            .any(|found| found.code.to_string() == "M0108"),
        "{refused}"
    );
}

#[test]
fn paths_that_lead_out_are_left_out() {
    let bytes = archive(&[
        ("META-INF/ejb-jar.xml", jar(&session("A", ""), "")),
        ("../../outside.xml", "<x/>".to_owned()),
        ("/etc/x", String::new()),
    ]);
    let folder = folder(&[("x.jar", &bytes)]);
    let loaded = read(inspect(&folder.path().join("x.jar")));
    assert_eq!(warnings(&loaded), ["M0109", "M0109"]);
    // A module's name cannot lead out either.
    let application = "<application><module><ejb>../secret.jar</ejb></module></application>";
    let folder = common::folder(&[
        ("app/META-INF/application.xml", application.to_owned()),
        ("secret.jar/META-INF/ejb-jar.xml", jar("", "")),
    ]);
    assert_eq!(refused(&folder.path().join("app")).0, "M0110");
}

#[test]
fn files_that_are_no_descriptors_are_refused() {
    let folder = folder(&[
        ("junk.xml", &b"\x7FELF\x02\x01\x00\x00\xFF\xFE"[..]),
        ("empty.xml", b""),
        ("sub/readme.txt", b"hello"),
    ]);
    assert!(["M0201", "M0209"].contains(&refused(&folder.path().join("junk.xml")).0.as_str()));
    assert_eq!(refused(&folder.path().join("empty.xml")).0, "M0204");
    assert_eq!(refused(&folder.path().join("sub")).0, "M0103");
    assert_eq!(refused(&folder.path().join("nowhere")).0, "M0101");
}

#[test]
fn descriptors_must_keep_within_the_limit() {
    let limits = Limits {
        descriptor_bytes: 100,
        ..Limits::default()
    };
    let folder = folder(&[("META-INF/ejb-jar.xml", jar(&session("A", ""), ""))]);
    for path in [
        folder.path().to_owned(),
        folder.path().join("META-INF/ejb-jar.xml"),
    ] {
        let refused = load::<Std>(&Source::Path(path), &limits)
            .err()
            .expect("it is refused");
        assert_eq!(refused.all[0].code.to_string(), "M0108");
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read() {
    assert_eq!(refused(Path::new("/dev/zero")).0, "M0102");
    let folder = folder(&[("META-INF/x", "")]);
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("META-INF/ejb-jar.xml"))
        .expect("a link can be made");
    assert_eq!(refused(folder.path()).0, "M0101");
}

#[cfg(unix)]
#[test]
fn unreadable_files_are_told() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder(&[("META-INF/ejb-jar.xml", jar("", ""))]);
    let path = folder.path().join("META-INF/ejb-jar.xml");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("they can be set");
    if fs::read(&path).is_ok() {
        // Who may read everything cannot be refused.
        return;
    }
    assert_eq!(refused(&path).0, "M0101");
    assert_eq!(refused(folder.path()).0, "M0101");
}

#[test]
fn modules_must_be_there_and_have_their_descriptor() {
    let application = "<application>\n<module><ejb>a.jar</ejb></module></application>";
    let error = only_error(inspect(
        folder(&[("META-INF/application.xml", application)]).path(),
    ));
    assert_eq!(
        (
            error.code.to_string().as_str(),
            error.position.expect("a place").line
        ),
        ("M0110", 2)
    );
    let error = only_error(inspect(
        folder(&[
            ("META-INF/application.xml", application),
            ("a.jar/META-INF/x", ""),
        ])
        .path(),
    ));
    assert_eq!(error.code.to_string(), "M0111");
    let error = only_error(inspect(
        folder(&[("META-INF/jboss.xml", "<jboss/>")]).path(),
    ));
    assert_eq!(error.code.to_string(), "M0111");
}

#[test]
fn diagnostics_have_an_end() {
    let unknown = "<x/>".repeat(5000);
    let loaded = read(common::parse(format!("<web-app>{unknown}</web-app>")));
    assert_eq!(loaded.warnings.len(), 1001);
    assert!(
        loaded.warnings[1000].message.contains("4000 more"),
        "{}",
        loaded.warnings[1000]
    );
    let name = "n".repeat(100_000);
    let loaded = read(common::parse(format!("<web-app><{name}/></web-app>")));
    assert!(loaded.warnings[0].message.chars().count() <= 501);
}

#[test]
fn what_is_printed_grows_as_the_descriptor_does() {
    let (roles, methods) = (300, 300);
    let each =
        |count: usize, text: &dyn Fn(usize) -> String| (0..count).map(text).collect::<String>();
    let assembly = format!(
        "<assembly-descriptor>{}<method-permission>{}{}</method-permission></assembly-descriptor>",
        each(roles, &|role| format!(
            "<security-role><role-name>r{role}</role-name></security-role>"
        )),
        each(roles, &|role| format!("<role-name>r{role}</role-name>")),
        each(methods, &|method| format!(
            "<method><ejb-name>A</ejb-name><method-name>m{method}</method-name></method>"
        )),
    );
    let loaded = read(common::load_jar(&session("A", ""), &assembly));
    let (mut text, mut json) = (Vec::new(), Vec::new());
    print::text(&loaded.deployment, &mut text).expect("a vector takes everything");
    print::json(&loaded.deployment, &loaded.warnings, &mut json)
        .expect("a vector takes everything");
    for printed in [text, json] {
        assert!(printed.len() < 50_000, "{} bytes", printed.len());
        let printed = String::from_utf8(printed).expect("it is text");
        // Once where it is declared, once where it is used.
        assert_eq!(printed.matches("r299").count(), 2);
        assert!(printed.contains("A: m299"), "{printed}");
    }
}

#[test]
fn entries_of_one_name_are_refused() {
    let mut bytes = archive(&[
        ("META-INF/ejb-jar.xml", jar(&session("A", ""), "")),
        ("META-INF/ejb-jar.xmk", jar(&session("B", ""), "")),
    ]);
    for at in 0..bytes.len() - 3 {
        if bytes[at..].starts_with(b".xmk") {
            bytes[at + 3] = b'l';
        }
    }
    let (code, message) = refused_archive(&bytes);
    assert_eq!(code, "M0114");
    assert!(message.contains("`META-INF/ejb-jar.xml`"), "{message}");
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_are_told() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = folder(&[("a.jar/META-INF/ejb-jar.xml", jar(&session("A", ""), ""))]);
    let path = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
    fs::write(path(b"r\xFF.txt"), "").expect("it can be written");
    let loaded = read(inspect(folder.path()));
    assert_eq!(warnings(&loaded), ["M0115"]);
    fs::write(path(b"b\xFF.jar"), "").expect("it can be written");
    let error = only_error(inspect(folder.path()));
    assert_eq!(error.code.to_string(), "M0115");
    assert!(error.file.ends_with("/b\u{FFFD}.jar"), "{error}");
}

#[test]
fn files_are_shown_under_the_path_that_was_given() {
    let folder = folder(&[("sub/a.jar/META-INF/ejb-jar.xml", "<ejb-jar")]);
    let error = only_error(inspect(&folder.path().join("sub")));
    let file = folder.path().join("sub/a.jar/META-INF/ejb-jar.xml");
    assert_eq!(error.file, file.display().to_string());
}

#[test]
fn a_search_has_an_end() {
    let folder = folder(&[("a/b/c/d/x.txt", ""), ("a/b/y.txt", "")]);
    let refused = |limits: &Limits| {
        let source = Source::Path(folder.path().to_owned());
        let refused = load::<Std>(&source, limits).err().expect("it is refused");
        assert_eq!(refused.all.len(), 1, "{refused}");
        assert_eq!(refused.all[0].code.to_string(), "M0108");
        refused.all[0].message.clone()
    };
    let few = Limits {
        entries: 3,
        ..Limits::default()
    };
    assert!(refused(&few).contains("more than 3 files"));
    let shallow = Limits {
        folder_depth: 2,
        ..Limits::default()
    };
    assert!(refused(&shallow).contains("more than 2 deep"));
}

#[test]
fn other_xml_files_are_named_where_no_descriptor_is() {
    let folder = folder(&[("persistence.xml", "<x/>"), ("sub/beans.xml", "<x/>")]);
    let (code, message) = refused(folder.path());
    assert_eq!(code, "M0103");
    for part in ["ejb-jar.xml", "persistence.xml", "sub/beans.xml"] {
        assert!(message.contains(part), "{message}");
    }
}
