//! Writes a descriptor, indented. The texts are this program's own and hold nothing to escape.

/// A descriptor that is being written.
pub(super) struct Xml {
    text: String,
    root: &'static str,
    depth: usize,
}

impl Xml {
    pub(super) fn new(root: &'static str, public_id: &str, system_id: &str) -> Self {
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE {root} PUBLIC \"{public_id}\" \"{system_id}\">\n<{root}>\n"
        );
        Self {
            text,
            root,
            depth: 1,
        }
    }

    /// An element with elements in it.
    pub(super) fn element(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.tag("<", name);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.tag("</", name);
    }

    /// An element with an attribute, and elements in it.
    pub(super) fn element_with(
        &mut self,
        name: &str,
        attribute: &str,
        value: &str,
        inside: impl FnOnce(&mut Self),
    ) {
        self.tag("<", &format!("{name} {attribute}=\"{value}\""));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.tag("</", name);
    }

    /// An element with a text in it.
    pub(super) fn text(&mut self, name: &str, content: &str) {
        self.indent();
        for part in ["<", name, ">", content, "</", name, ">\n"] {
            self.text.push_str(part);
        }
    }

    /// An empty element.
    pub(super) fn empty(&mut self, name: &str) {
        self.indent();
        for part in ["<", name, "/>\n"] {
            self.text.push_str(part);
        }
    }

    pub(super) fn finish(mut self) -> String {
        self.depth = 0;
        let root = self.root;
        self.tag("</", root);
        self.text
    }

    fn tag(&mut self, open: &str, name: &str) {
        self.indent();
        for part in [open, name, ">\n"] {
            self.text.push_str(part);
        }
    }

    fn indent(&mut self) {
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }
}
