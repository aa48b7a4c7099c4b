"""Computes the expected values in src/stats/bootstrap.rs without its code: python3 bootstrap.py"""

from math import sqrt
from statistics import NormalDist

MASK = (1 << 64) - 1
# The 97.5 % quantiles of Student's distribution, from printed tables, by degrees of freedom.
STUDENT = {4: 2.776445, 6: 2.446912, 8: 2.306004, 19: 2.093024}


def splitmix(state):
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def tail(count):
    return NormalDist().cdf(-STUDENT[count - 1] * sqrt(count / (count - 1)))


def interval(values, resamples=10_000):
    random = splitmix(1)
    means = sorted(
        sum(values[(next(random) >> 1) % len(values)] for _ in values) / len(values)
        for _ in range(resamples)
    )
    outside = int(tail(len(values)) * resamples)
    return means[outside], means[resamples - 1 - outside]


for freedom in STUDENT:
    print(freedom + 1, f"{tail(freedom + 1):.9f}")
print(interval([-0.05, -0.02, -0.08, 0.01, -0.04, -0.03, -0.06]))
