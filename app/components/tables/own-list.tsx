import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { Empty } from "../ui/empty";
import type { IconName } from "../ui/icon-names";
import { type Column, DataTable } from "./data-table";

interface OwnListProps<Row> {
  rows: Row[];
  columns: Column<Row>[];
  /** `nothing` and `nothingHelp`: empty state. */
  words: { caption: string; lead: string; nothing: string; nothingHelp: string };
  icon: IconName;
  /** Create button; primary in the empty state. */
  create: (variant?: "primary") => ReactNode;
  children?: ReactNode;
}

export function OwnList<Row extends { id: string }>({
  rows,
  columns,
  words,
  icon,
  create,
  children,
}: OwnListProps<Row>) {
  return (
    <>
      <div className="mt-5">
        {rows.length > 0 ? (
          <>
            <div className="row mb-3 flex-wrap justify-between gap-3">
              <p className="max-w-168 text-ink-2">{words.lead}</p>
              {create()}
            </div>
            <DataTable caption={words.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
            {children}
          </>
        ) : (
          <Empty kind="nothing" icon={icon} title={words.nothing} actions={create("primary")}>
            {words.nothingHelp}
          </Empty>
        )}
      </div>
      <Outlet />
    </>
  );
}
