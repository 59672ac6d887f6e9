#!/usr/bin/env python3
"""Runs the queries of this folder on the recordings of a fleet, with DuckDB or with ClickHouse (chDB).

The recordings are FOLDER/DAY/MACHINE/RUN/recording.jsonl. Needs the package duckdb or chdb-core from PyPI.
"""

import argparse
import glob
import json
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
PATTERN = "*/*/*/recording.jsonl"
QUERIES = ["percentiles", "smoothness", "regressions", "damaged"]
COLUMNS = ["recording", "build", "machine", "processor", "day", "kind"]


class DuckDB:
    def __init__(self):
        import duckdb
        self.connection = duckdb.connect()
        self.connection.execute(f"SET VARIABLE fleet = '{PATTERN}'")

    def run(self, statement):
        cursor = self.connection.execute(statement)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]


class ClickHouse:
    def __init__(self):
        from chdb import session
        self.session = session.Session()
        self.session.query(f"SET param_fleet = '{PATTERN}'")

    def run(self, statement):
        lines = self.session.query(statement, "JSONEachRow").bytes().splitlines()
        return [json.loads(line) for line in lines if line]


ENGINES = {"duckdb": DuckDB, "clickhouse": ClickHouse}


def statements(name):
    """The statements of a file. None of them has a semicolon or two dashes inside of a string."""
    lines = (HERE / f"{name}.sql").read_text().splitlines()
    text = "\n".join(line for line in lines if not line.lstrip().startswith("--"))
    return [part for part in text.split(";") if part.strip()]


def columns(text):
    names = text.split(",")
    for name in names:
        if name not in COLUMNS:
            raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(COLUMNS)}")
    return ", ".join(names)


def table(rows):
    if not rows:
        return ["none"]
    lines = [list(rows[0])] + [["–" if value is None else str(value) for value in row.values()] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines)]
    return ["  ".join(field.ljust(width) for field, width in zip(line, widths)).rstrip() for line in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("queries", metavar="QUERY", choices=QUERIES, nargs="+", help=", ".join(QUERIES))
    parser.add_argument("--by", metavar="COLUMNS", type=columns, default="build,kind",
                        help=f"the groups, some of {','.join(COLUMNS)} (default: build,kind)")
    parser.add_argument("--json", action="store_true", help="print an object with the rows of each query")
    arguments = parser.parse_args()

    # A pattern that does not contain the name of the folder needs no quotes.
    try:
        os.chdir(arguments.folder)
    except OSError as error:
        sys.exit(f'fleet.py: cannot open "{arguments.folder}": {error.strerror}; name the folder of a fleet')
    if not glob.glob(PATTERN):
        sys.exit(f'fleet.py: no recording in "{arguments.folder}"; name a folder that contains {PATTERN}')
    try:
        engine = ENGINES[arguments.engine]()
    except ImportError as error:
        sys.exit(f"fleet.py: {error}; install the package duckdb or chdb-core")
    for statement in statements(arguments.engine) + statements("recordings"):
        engine.run(statement)
    results = {}
    for query in arguments.queries:
        [statement] = statements(query)
        results[query] = engine.run(statement.replace("build, kind", arguments.by))
    if arguments.json:
        print(json.dumps(results))
        return
    damaged = engine.run("SELECT count(*) AS count FROM damaged")[0]["count"]
    for query, rows in results.items():
        print("\n".join(table(rows)), end="\n\n")
    if damaged:
        print(f"{damaged} damaged recordings were skipped; the query damaged names them")


if __name__ == "__main__":
    main()
