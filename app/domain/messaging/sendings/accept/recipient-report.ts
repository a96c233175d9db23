import type { Viewer } from "../../../base/access/viewer";
import { type ChannelName, channelOf } from "../../../base/channels/channels";
import type { Payload } from "../../../base/channels/payload";
import { addressFor, type Person, shownAddress } from "../../../base/channels/person";
import { ok, type Result } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { type Delimiter, writeCsv } from "../../../base/tables/csv-format";
import { type Encoding, encode } from "../../../base/tables/encodings";
import { compileText, type Variables } from "../../../base/text/variables";
import { type ReachRow, reachOf, reachQuery } from "../../../money/trial/reach";
import { type AccountStateRow, accountRouting, accountStateQuery } from "../../../network/routing/config";
import { factNeeds, openBarriers } from "../compose/barriers";
import { pricing } from "../compose/channel-prices";
import { compileExtras } from "../compose/compile-extras";
import { namesOf } from "../compose/plan-fallbacks";
import { ADDRESS_UNKNOWN } from "../compose/reachability";
import { resolveAudience } from "../recipients/audience";
import { type Hole, openHoles } from "../recipients/empty-variables";
import { type LeftOut, type LeftReason, openLeft } from "../recipients/exclusions";
import { capAt } from "../recipients/read-recipients";
import { declared } from "../recipients/typed-addresses";
import { walkAudience } from "./walk-audience";

export interface Intake {
  type: ChannelName;
  typed: readonly string[];
  /** Single contacts: digits, otherwise the e-mail that identifies them, and the known e-mail. */
  people: readonly { phone: string; email: string | null }[];
  emails?: Record<string, string>;
  include: readonly string[];
  exclude: readonly string[];
  payloads?: readonly Payload[];
  variables?: Variables | undefined;
  /** By address: values of typed recipients and single contacts. */
  values?: Record<string, Variables>;
}

export interface IntakeReport {
  accepted: number;
  left: LeftOut[];
  holes: Hole[];
  isExact: boolean;
}

export type IntakePart = "accepted" | "left" | LeftReason;

const NO_FAULTS = new Map();

type Needs = Pick<Platform, "db" | "clock" | "providers" | "config">;
type Owner = Pick<Viewer, "id">;

/** Sorts recipients as the sending will: checks prices, but not the message. Refuses unknown lists. */
export async function reportIntake(needs: Needs, viewer: Owner, intake: Intake): Promise<Result<IntakeReport>> {
  const sorted = await sortIntake(needs, viewer, intake);
  if (!sorted.ok) return sorted;
  const { accepted, left, holes, isExact, scale } = sorted.value;
  const counted = { left: left.all(scale), holes: holes.all(scale) };
  return ok({ accepted: Math.ceil(accepted.length * scale), ...counted, isExact });
}

interface IntakeFile {
  part: IntakePart;
  encoding?: Encoding;
  delimiter?: Delimiter;
  titles: { address: string; reason: string };
  reasonText: (reason: LeftReason) => string;
}

/** One part of the report as CSV, up to 50,000 recipients. */
export async function intakeFile(
  needs: Needs,
  viewer: Owner,
  intake: Intake,
  { part, encoding = "utf-8", delimiter = ";", titles, reasonText }: IntakeFile,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const sorted = await sortIntake(needs, viewer, intake, Number.POSITIVE_INFINITY);
  if (!sorted.ok) return sorted;
  const rows =
    part === "accepted"
      ? [[titles.address], ...sorted.value.accepted.map((address) => [address])]
      : [[titles.address, titles.reason], ...leftRows(sorted.value.left.all(1), part, reasonText)];
  return ok(encode(writeCsv(rows, delimiter), encoding));
}

function leftRows(left: LeftOut[], part: IntakePart, reasonText: IntakeFile["reasonText"]): string[][] {
  return left
    .filter(({ reason }) => part === "left" || part === reason)
    .flatMap(({ reason, sample }) => sample.map((address) => [address, reasonText(reason)]));
}

async function sortIntake(needs: Needs, viewer: Owner, intake: Intake, most?: number) {
  const { db, clock } = needs;
  const { type, people, include, exclude, values, payloads = [] } = intake;
  const variables = declared(intake.variables, values);
  const texts = payloads.map(({ text, sender: _, ...extras }) => ({
    text: compileText(text, variables),
    extras: compileExtras(extras, variables),
  }));
  const holes = openHoles(texts);
  const left = openLeft(db, viewer.id, most);
  const addresses = [...intake.typed, ...people.map(({ phone }) => shownAddress(phone))];
  const typed = addresses.filter((address) => left.typed(address));
  const known = [...people.map(({ phone, email }) => [phone, email] as const), ...Object.entries(intake.emails ?? {})];
  const emails = Object.fromEntries(known.flatMap(([phone, email]) => (email ? [[shownAddress(phone), email]] : [])));
  const [audience, priced, [standing], [reachRow]] = await Promise.all([
    resolveAudience(
      db,
      viewer.id,
      {
        include: [...include, ...typed],
        exclude: [...exclude],
        emails,
        ...(values && { values }),
      },
      clock(),
    ),
    pricing(needs, viewer.id, type),
    db.all<AccountStateRow>(accountStateQuery(viewer.id)),
    db.all<ReachRow>(reachQuery(viewer.id)),
  ]);
  if (!audience.ok) return audience;
  if (!priced.ok) return priced;
  const account = await accountRouting(needs, standing!);
  const { routing } = account;
  const [first] = payloads;
  const written = first && { type, sender: first.sender, text: first.text, payload: first };
  const facts = written && { needs: factNeeds(account, written), now: clock() };
  const scope = {
    ownerId: viewer.id,
    audience: audience.value,
    before: newId(),
    names: namesOf(texts),
    cap: capAt(routing.limits.ofRecipient(viewer.id), clock()),
    mail: channelOf(type).reaches === "email" ? ("first" as const) : undefined,
    ...(facts && { facts }),
  };
  const barrierOf = openBarriers(account, audience.value.lists);
  const barrierTo = (person: Person, recipient: string) =>
    written ? barrierOf(written, { recipient, facts: person.facts, faults: NO_FAULTS }) : null;
  const reach = reachOf(reachRow, { type, sender: "", names: [] });
  const accepted: string[] = [];
  const walked = await walkAudience(db, scope, left, [...exclude], (person) => {
    const address = addressFor(type, person);
    const barrier = address === null ? ADDRESS_UNKNOWN : barrierTo(person, address);
    if (address === null || barrier)
      left.add(barrier ?? ADDRESS_UNKNOWN, address ?? person.phone ?? person.email ?? "");
    else if (reach.why && address !== reach.own) left.add(reach.why, address);
    else if (priced.value(address)) {
      accepted.push(address);
      holes.add(person, person.values);
    } else left.add("noPriceForPhone", address);
  });
  return ok({ accepted, left, holes, ...walked });
}
