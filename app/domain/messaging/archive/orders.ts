import type { RawRow } from "../../../../db/schema/raw-row";
import { chainOf, rangeOf } from "../../base/chains/ids";
import type { SendingRow } from "../sendings/accept/create-sending";
import { placeOf, readPlace } from "../sendings/list/find-by-time";
import type { ChainOutcome } from "../sendings/view/chain-outcome";
import type { Order } from "./live";

const byId = (id: string) => ({ at: 0, id, cursor: id });
const idOf = ({ id }: RawRow) => String(id);

export const BY_ID: Order<SendingRow> = {
  isByTime: false,
  spotOf: ({ id }) => byId(id),
  spotOfRaw: (raw) => byId(idOf(raw)),
  spotAt: byId,
};

export const BY_TIME: Order<SendingRow> = {
  isByTime: true,
  spotOf: placeOf,
  spotOfRaw: (raw) => placeOf({ id: idOf(raw), step: Number(raw.step), createdAt: Number(raw.created_at) }),
  spotAt: readPlace,
};

export const BY_CHAIN: Order<ChainOutcome> = {
  isByTime: false,
  spotOf: ({ steps }) => byId(steps[0]!.id),
  spotOfRaw: (raw) => byId(`${chainOf(idOf(raw))}00`),
  spotAt(cursor, direction) {
    const { firstId, lastId } = rangeOf(cursor.slice(cursor.lastIndexOf(".") + 1));
    return byId(direction === "desc" ? firstId : lastId);
  },
};
