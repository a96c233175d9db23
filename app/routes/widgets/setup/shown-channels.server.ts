import type { OtpChannelRow } from "../../../domain/otp/channels";
import { PLATFORM } from "../../../domain/otp/rows";

/** Attached ones in their order, then those that may be attached. */
export function shownChannels(attached: string[], known: OtpChannelRow[]) {
  const shown = (row: OtpChannelRow, isAttached: boolean) => {
    const { code, lifetime, numberOfTries } = row.additionalSettings;
    return {
      ...{ id: row.id, name: row.name, type: row.channelType, isAttached, isOwn: row.ownerId !== PLATFORM },
      ...{ length: code.length, lifetime, tries: numberOfTries },
    };
  };
  return [
    ...attached.flatMap((id) => known.filter((row) => row.id === id).map((row) => shown(row, true))),
    ...known.filter(({ id }) => !attached.includes(id)).map((row) => shown(row, false)),
  ];
}

export type ShownChannel = ReturnType<typeof shownChannels>[number];
