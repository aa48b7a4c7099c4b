#!/usr/bin/env python3
"""Makes maps.json, a record of the grid with invented figures, for the golden report. Deterministic."""

import json
import random

random.seed(20260131)

CELLS = [
    ("hit", "u64", 1000, "mid", "uniform"),
    ("miss", "u64", 1000, "mid", "uniform"),
    ("get-many", "u64", 10_000_000, "mid", "uniform"),
    ("hit", "u64", 10_000_000, "mid", "uniform"),
    ("grow", "u64", 30_000, "exact", "uniform"),
    ("grow", "u64", 30_000, "exact", "shift48"),
    ("bytes-per-entry", "u64", 1_000_000, "exact", "uniform"),
    ("scan-values", "u64", 1000, "mid", "uniform"),
]
ENTRIES = ["fx", "A/A", "floor", "intmap", "specie"]
FIGURES = {  # of the baseline
    "hit": 2.0, "miss": 2.5, "get-many": 30.0, "grow": 12.0, "bytes-per-entry": 26.0, "scan-values": 1.0,
}
FACTORS = {
    "fx": lambda op: 1.0,
    "A/A": lambda op: 1.0,
    "floor": lambda op: 0.3,
    "intmap": lambda op: 3.0,
    "specie": lambda op: {"hit": 1.2, "miss": 0.7, "grow": 0.8, "bytes-per-entry": 0.75, "scan-values": 0.6}[op],
}
ROUNDS = 10


def outcome(cell, entry):
    op, _, size, _, pattern = cell
    if op == "get-many":
        return "not-built" if entry == "specie" else "not-offered"
    if entry == "intmap" and pattern == "shift48":
        return {"timed-out": 20}
    figure = FIGURES[op] * FACTORS[entry](op) * (14 if size > 5_000_000 else 1)
    noise = 0.0 if op == "bytes-per-entry" else 0.01
    samples = [round(figure * random.gauss(1.0, noise), 4) for _ in range(3)]
    return {"measured": {"samples": samples, "operations": 131072, "checksum": "00000000000000ff"}}


runs = []
settled = set()
for number in range(1, ROUNDS + 1):
    for place, entry in enumerate(ENTRIES, 1):
        results = []
        for index, cell in enumerate(CELLS):
            memory = cell[0] == "bytes-per-entry"
            if memory and (number > 1 or entry == "floor") or cell[2] > 5_000_000 and number % 2 == 0:
                continue
            if entry == "floor" and cell[0] == "get-many" or (index, entry) in settled:
                continue
            result = outcome(cell, entry)
            if "measured" not in result:
                settled.add((index, entry))
            results.append({"cell": index, "outcome": result})
        runs.append({"round": number, "position": place, "entry": entry, "results": results})

record = {
    "schema": 1,
    "tool": "benches",
    "subject": "maps",
    "design": "full",
    "started": "2026-01-31T12:00:00Z",
    "elapsed_s": 1234.5,
    "command": ["benches", "maps"],
    "build": {
        "version": "0.1.0",
        "git_revision": "0123456789ab",
        "compiler": "rustc 1.95.0",
        "target": "x86_64-unknown-linux-gnu",
        "optimised": True,
        "optimisation_level": "3",
        "flags": None,
        "target_features": "fxsr,sse,sse2",
        "crates": [{"name": "hashbrown", "version": "0.17.1"}, {"name": "intmap", "version": "3.1.3"}],
    },
    "machine": {
        "system": "linux x86_64",
        "kernel": "6.1.0",
        "processor": "An invented processor",
        "processors": 2,
        "caches": ["L1d 48K", "L2 2048K"],
        "memory_kib": 16777216,
        "virtualised": True,
    },
    "load": {"average_before": 0.0, "busy_before": 0.01, "others_during": 0.02, "stolen_during": 0.0},
    "seed": 1,
    "batch": 131072,
    "limit_s": 20,
    "rounds": ROUNDS,
    "ending": "complete",
    "warnings": [],
    "entries": ENTRIES,
    "cells": [dict(zip(("operation", "pair", "size", "load", "pattern"), cell)) for cell in CELLS],
    "runs": runs,
    "joined": [],
}
print(json.dumps(record, separators=(",", ":")))
