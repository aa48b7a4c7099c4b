"""Writes record.json, a small record with made-up numbers: python3 record.py > record.json"""
import json
from itertools import count

ENTRIES = [("std", "std"), ("A/A", "std"), ("fx", "fx"), ("specie", "specie")]
ROUNDS = 5
LEVEL = {"std": 1.0, "A/A": 1.0, "fx": 0.93, "specie": 1.06}
MEMORY = {"std": 1.0, "A/A": 1.0, "fx": 0.985, "specie": 0.9}
number = count(1)


def wobble(width):
    """A made-up deviation that looks like noise and is the same every time."""
    n = next(number)
    return 1 + width * (((n * 7919) % 101) / 50 - 1)


def measurement(label, family, stage):
    level, memory = LEVEL[label], MEMORY[label]
    mean = 41_000 * level * wobble(0.006)
    phases = [("exec", 0.9), ("read", 0.1), ("parse", 2.4), ("resolve", 1.1), ("deploy", 3.2), ("start", 0.8), ("first call", 0.05)]
    phases = [{"name": name, "ns": int(ms * 1e6 * wobble(0.03))} for name, ms in phases]
    rss = int(14_800 * memory * wobble(0.002))
    return {
        "schema": 1,
        "experiment": "sessions",
        "family": family,
        "allocator": "counting" if stage == "allocations" else "system",
        "deployment": "shop (embedded)",
        "workload": "shop",
        "seed": 1,
        "optimised": True,
        "boot": {"from_exec": True, "total_ns": sum(phase["ns"] for phase in phases), "phases": phases},
        "warm_up": {"requests": 1440, "rule": "blocks of 480 requests until the live sessions change by less than 2 % over two blocks"},
        "response": {
            "samples": 9600,
            "calls": 288_412,
            "elapsed_ns": int(mean * 9600 * 1.02),
            "throughput": round(1e9 / (mean * 1.02), 3),
            "mean_ns": round(mean, 3),
            "min_ns": int(mean * 0.3),
            "max_ns": int(mean * 40 * wobble(0.5)),
            "p50_ns": int(mean * 0.95),
            "p90_ns": int(mean * 1.6 * wobble(0.01)),
            "p99_ns": int(mean * 2.4 * wobble(0.02)),
            "p999_ns": int(mean * 3.9 * wobble(0.2)),
            "first_half_mean_ns": round(mean * 1.004, 3),
            "second_half_mean_ns": round(mean * 0.996, 3),
            "histogram": "HISTFAAAABx4nJNpmSzMwMDAxAABzFCaEUoz2X+AsQA=",
        },
        "memory": {
            "rss_kib": rss,
            "anonymous_kib": rss - 6200,
            "pss_kib": rss - 1900,
            "peak_rss_kib": rss + 310,
            "virtual_kib": 31_204,
        },
        # As on a system that does not tell.
        "cpu": None,
        "checksum": "8f3a61c07d2be945",
        "operations": [
            {"operation": "map get", "count": 2_304_112},
            {"operation": "map insert", "count": 192_400},
            {"operation": "set retain", "count": 0},
        ]
        if stage == "operations"
        else None,
        "allocations": {
            "count": int(1_900_000 * (1 if label != "specie" else 0.97)),
            "bytes": int(88_000_000 * memory),
            "live_bytes": int(7_100_000 * memory),
            "peak_bytes": int(7_300_000 * memory),
        }
        if stage == "allocations"
        else None,
    }


def run(stage, turn, position, entry):
    label, family = entry
    return {
        "stage": stage,
        "round": turn,
        "position": position,
        "entry": label,
        "measurement": measurement(label, family, stage),
    }


runs = []
for stage in ("operations", "allocations"):
    families = [entry for entry in ENTRIES if entry[0] != "A/A"]
    runs += [run(stage, 0, place + 1, entry) for place, entry in enumerate(families)]
for turn in range(ROUNDS + 1):
    order = [ENTRIES[(place + turn) % len(ENTRIES)] for place in range(len(ENTRIES))]
    stage = "round" if turn else "warm-up"
    runs += [run(stage, turn, place + 1, entry) for place, entry in enumerate(order)]

record = {
    "schema": 1,
    "tool": "benches",
    "subject": "container",
    "experiment": "sessions",
    "started": "2026-11-30T12:00:00Z",
    "elapsed_s": 34.5,
    "command": ["benches", "container", "--families", "std,fx,specie", "--rounds", "5"],
    "build": {
        "version": "0.1.0",
        "git_revision": "0123456789ab-modified",
        "compiler": "rustc 1.95.0",
        "target": "x86_64-unknown-linux-gnu",
        "optimised": True,
        "optimisation_level": "3",
        "flags": None,
        "target_features": "fxsr,sse,sse2",
        "crates": [{"name": "hashbrown", "version": "0.17.1"}, {"name": "rustc-hash", "version": "2.1.3"}],
    },
    "machine": {
        "system": "linux x86_64",
        "kernel": None,
        "processor": "A made-up processor",
        "processors": 2,
        "caches": ["L1d 48K", "L1i 32K", "L2 1024K", "L3 32768K"],
        "memory_kib": 8_000_000,
        "virtualised": True,
    },
    "load": {"average_before": 1.2, "busy_before": 0.01, "others_during": 0.31, "stolen_during": 0.0},
    "allocator": "system",
    "deployment": "shop (embedded)",
    "seed": 1,
    "samples": 9600,
    "rounds_requested": 5,
    "rounds_complete": 5,
    "ending": "complete",
    "warnings": ["The machine was busy while measuring: other programs took 31 % of one processor."],
    "entries": [{"label": label, "family": family} for label, family in ENTRIES],
    "runs": runs,
}
print(json.dumps(record, separators=(",", ":")))
