//! `sessions`: specialised collections in an application container.

use std::time::Instant;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hdrhistogram::Histogram;
use hdrhistogram::serialization::{Serializer, V2DeflateSerializer};
use metadata_demo::configuration::BeanKind;
use specie::family::Family;

use super::boot::{Clock, boot};
use super::{Error, Options, metrics};
use crate::allocator;
use crate::measurement::{self, Allocations, Boot, Cpu, Memory, Response, WarmUp};
use crate::value::Digest;
use crate::web::WebTier;
use crate::workload::{Answer, Client, Workload, for_deployment};

/// How many requests a warm-up block has.
const BLOCK: u64 = 480;
/// The warm-up has at least this many blocks and at most that many.
const BLOCKS: (usize, usize) = (2, 10);
/// How far the server's clock moves with each request.
const REQUEST_MS: u64 = 200;

const RULE: &str = "blocks of 480 requests, at least 2 and at most 10, until the sessions and pooled instances have changed by \
                    less than 2 % over two blocks";

/// What a run yields.
pub(super) struct Run {
    pub(super) workload: measurement::Workload,
    pub(super) boot: Boot,
    pub(super) warm_up: WarmUp,
    pub(super) response: Response,
    pub(super) memory: Memory,
    pub(super) cpu: Option<Cpu>,
    pub(super) checksum: String,
    pub(super) allocations: Option<Allocations>,
}

/// Boots, warms up, measures: the server is in the collections of `F`, the deployment that it boots from in those of `C`.
pub(super) fn run<F: Family, C: Family>(options: &Options, entered: u64) -> Result<Run, Error> {
    let mut clock = Clock::start(options.started_monotonic_ns, entered);
    let (server, deployment) = boot::<F, C>(options, &mut clock)?;
    let callable = server
        .containers()
        .iter()
        .any(|container| container.kind != BeanKind::MessageDriven);
    if !callable {
        return Err(Error::NoBeans(options.deployment.name()));
    }
    let mut client = WebTier::new(&server, &deployment);
    serve(&mut client, options, clock)
}

/// Everything after the boot; compiled once.
fn serve(client: &mut dyn Client, options: &Options, mut clock: Clock) -> Result<Run, Error> {
    let mut workload = for_deployment(client, options.seed);
    let mut answers = Vec::new();
    first_call(client, &mut answers);
    clock.end("first call");
    let boot = clock.finish();
    let warm_up = warm_up(client, &mut *workload, &mut answers);
    let mut samples = Samples::new(options.samples)?;
    let calls_before = client.calls();
    let mut digest = Digest::default();
    for _ in 0..options.samples {
        answers.clear();
        let began = Instant::now();
        workload.request(client, &mut answers);
        samples.add(began, Instant::now())?;
        digest_answers(&mut digest, &answers);
        client.advance(REQUEST_MS);
    }
    let memory = metrics::memory();
    let cpu = metrics::cpu();
    let allocations = allocator::allocations();
    let response = samples.response(client.calls() - calls_before)?;
    Ok(Run {
        workload: workload.kind(),
        boot,
        warm_up,
        response,
        memory,
        cpu,
        checksum: digest.to_string(),
        allocations,
    })
}

/// The call that ends the boot: `create` of the first home.
fn first_call(client: &mut dyn Client, answers: &mut Vec<Answer>) {
    let first = client
        .callables()
        .iter()
        .find(|callable| callable.kind == BeanKind::Stateless);
    let Some(name) = first
        .or(client.callables().first())
        .map(|callable| callable.name.clone())
    else {
        return;
    };
    client.enter(0);
    answers.push(client.home(&name, 0, Vec::new()));
    client.leave();
}

/// Serves unmeasured requests until the number of instances is steady. The rule looks at the logical work only, so
/// that every family is in the same state after it.
fn warm_up(
    client: &mut dyn Client,
    workload: &mut dyn Workload,
    answers: &mut Vec<Answer>,
) -> WarmUp {
    let mut instances: Vec<u64> = Vec::new();
    while instances.len() < BLOCKS.1 && !(instances.len() >= BLOCKS.0 && is_steady(&instances)) {
        for _ in 0..BLOCK {
            answers.clear();
            workload.request(client, answers);
            client.advance(REQUEST_MS);
        }
        let counts = client.instance_counts();
        let sum = counts.pooled + counts.active + counts.passivated + client.web_sessions();
        instances.push(sum as u64);
    }
    WarmUp {
        requests: instances.len() as u64 * BLOCK,
        rule: RULE.to_owned(),
    }
}

/// Whether the last count differs by less than 2 % from that of two blocks before.
fn is_steady(instances: &[u64]) -> bool {
    let [.., before, _, now] = instances else {
        return false;
    };
    now.abs_diff(*before) * 50 < (*before).max(1)
}

fn digest_answers(digest: &mut Digest, answers: &[Answer]) {
    digest.number(answers.len() as u64);
    for answer in answers {
        match answer {
            Ok(value) => digest.value(value),
            Err(fault) => {
                digest.bytes(&[0xff]);
                digest.text(fault.kind().name());
                digest.text(fault.message());
            }
        }
    }
}

/// The response times.
struct Samples {
    histogram: Histogram<u64>,
    count: u64,
    total: u64,
    first_half: u64,
    half: u64,
    min: u64,
    max: u64,
    first_start: Option<Instant>,
    last_end: Option<Instant>,
}

impl Samples {
    fn new(wanted: u64) -> Result<Self, Error> {
        let histogram = Histogram::new(3).map_err(|error| Error::Histogram(error.to_string()))?;
        Ok(Self {
            histogram,
            count: 0,
            total: 0,
            first_half: 0,
            half: wanted / 2,
            min: u64::MAX,
            max: 0,
            first_start: None,
            last_end: None,
        })
    }

    fn add(&mut self, began: Instant, ended: Instant) -> Result<(), Error> {
        self.first_start.get_or_insert(began);
        self.last_end = Some(ended);
        self.record(u64::try_from((ended - began).as_nanos()).unwrap_or(u64::MAX))
    }

    fn record(&mut self, ns: u64) -> Result<(), Error> {
        self.total += ns;
        if self.count < self.half {
            self.first_half += ns;
        }
        self.count += 1;
        self.min = self.min.min(ns);
        self.max = self.max.max(ns);
        self.histogram
            .record(ns)
            .map_err(|error| Error::Histogram(error.to_string()))
    }

    fn response(&self, calls: u64) -> Result<Response, Error> {
        let elapsed = self
            .first_start
            .zip(self.last_end)
            .map_or(0, |(first, last)| (last - first).as_nanos());
        let elapsed_ns = u64::try_from(elapsed).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        V2DeflateSerializer::new()
            .serialize(&self.histogram, &mut bytes)
            .map_err(|error| Error::Histogram(error.to_string()))?;
        let mean = |sum: u64, count: u64| {
            if count == 0 {
                0.0
            } else {
                sum as f64 / count as f64
            }
        };
        // Buckets are up to 0.1 % wide; no quantile lies above the longest time.
        let quantile = |quantile: f64| {
            self.histogram
                .value_at_quantile(quantile)
                .clamp(self.min, self.max)
        };
        let mean_ns = mean(self.total, self.count);
        let second_half_mean_ns = mean(self.total - self.first_half, self.count - self.half);
        Ok(Response {
            samples: self.count,
            calls,
            elapsed_ns,
            throughput: self.count as f64 / (elapsed_ns.max(1) as f64 / 1e9),
            mean_ns,
            min_ns: self.min,
            max_ns: self.max,
            p50_ns: quantile(0.5),
            p90_ns: quantile(0.9),
            p99_ns: quantile(0.99),
            p999_ns: quantile(0.999),
            // A single sample is both halves.
            first_half_mean_ns: if self.half == 0 {
                second_half_mean_ns
            } else {
                mean(self.first_half, self.half)
            },
            second_half_mean_ns,
            histogram: STANDARD.encode(bytes),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(times: &[u64]) -> Response {
        let mut samples = Samples::new(times.len() as u64).unwrap();
        for &ns in times {
            samples.record(ns).unwrap();
        }
        samples.response(7).unwrap()
    }

    #[test]
    fn means_and_extremes_are_exact() {
        let response = response(&[1_000_001, 3, 2_000_000, 8]);
        assert_eq!((response.samples, response.calls), (4, 7));
        assert_eq!((response.min_ns, response.max_ns), (3, 2_000_000));
        assert!((response.mean_ns - 750_003.0).abs() < 1e-9);
        assert!((response.first_half_mean_ns - 500_002.0).abs() < 1e-9);
        assert!((response.second_half_mean_ns - 1_000_004.0).abs() < 1e-9);
        assert_eq!(response.p50_ns, 8);
        assert!(
            response.p90_ns.abs_diff(2_000_000) <= 2_000,
            "{}",
            response.p90_ns
        );
        assert_eq!(response.p999_ns, 2_000_000);
    }

    #[test]
    fn one_sample_is_both_halves() {
        let response = response(&[500]);
        assert!((response.first_half_mean_ns - 500.0).abs() < 1e-9);
        assert!((response.second_half_mean_ns - 500.0).abs() < 1e-9);
        assert_eq!((response.p50_ns, response.p999_ns), (500, 500));
    }

    #[test]
    fn the_histogram_comes_back_from_its_text() {
        use hdrhistogram::serialization::Deserializer;
        let response = response(&[10, 20, 30, 1_000_000]);
        let bytes = STANDARD.decode(&response.histogram).unwrap();
        let histogram: Histogram<u64> = Deserializer::new()
            .deserialize(&mut bytes.as_slice())
            .unwrap();
        assert_eq!(histogram.len(), 4);
        assert_eq!(histogram.min(), 10);
    }

    #[test]
    fn steady_is_less_than_two_per_cent_over_two_blocks() {
        assert!(!is_steady(&[1000, 1000]));
        assert!(is_steady(&[1000, 5, 1019]));
        assert!(!is_steady(&[1000, 1000, 1020]));
        assert!(is_steady(&[5, 1000, 1100, 999]));
        assert!(is_steady(&[0, 0, 0]));
    }
}
