import type { Random } from "../world/random";
import { CITIES, FATHERS, FEMALE, FOREIGNERS, MALE, PREFIXES, SURNAMES } from "./names";

export interface Person {
  phone: string;
  email: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  gender: "male" | "female";
  city: string;
  /** "1987-04-21" */
  birthday: string | null;
}

const FOREIGN = 0.012;
const LATIN: Record<string, string> = Object.fromEntries(
  "а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
const latin = (name: string) => [...name.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join("");

/** People with different phones. `7 999` is left to the sandbox, whose numbers have scripted outcomes. */
export function peopleOf(random: Random, count: number, known: Set<string>): Person[] {
  return Array.from({ length: count }, () => personOf(random, known));
}

function personOf(random: Random, known: Set<string>): Person {
  const one = random.chance(FOREIGN) ? foreigner(random) : local(random);
  const person = { ...one, phone: phoneOf(random, one.phone, known) };
  const birthday = random.chance(0.72) ? birthdayOf(random) : null;
  const email = random.chance(0.87) ? emailOf(random, person) : null;
  return { ...person, birthday, email };
}

function local(random: Random) {
  const isMale = random.chance(0.44);
  const [surname, father] = [random.pick(SURNAMES), random.pick(FATHERS)];
  const side = isMale ? 0 : 1;
  return {
    firstName: random.pick(isMale ? MALE : FEMALE),
    middleName: random.chance(0.35) ? father[side] : null,
    lastName: surname[side],
    gender: isMale ? ("male" as const) : ("female" as const),
    city: random.weighted(CITIES),
    phone: random.weighted(PREFIXES),
  };
}

function foreigner(random: Random) {
  const { first, last, gender, city, phone } = random.pick(FOREIGNERS);
  return { firstName: first, middleName: null, lastName: last, gender, city, phone };
}

function phoneOf(random: Random, prefix: string, known: Set<string>): string {
  const digits = prefix.length === 4 ? 7 : 4;
  const phone = prefix + String(random.whole(0, 10 ** digits - 1)).padStart(digits, "0");
  if (known.has(phone)) return phoneOf(random, prefix, known);
  known.add(phone);
  return phone;
}

function birthdayOf(random: Random): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${random.whole(1958, 2006)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
}

/** Domains under a reserved name (RFC 2606). */
const MAIL = ["mail.example", "inbox.example", "yandeks.example", "post.example"];

function emailOf(random: Random, { firstName, lastName }: Pick<Person, "firstName" | "lastName">): string {
  const [first, last] = [latin(firstName), latin(lastName)];
  const name = random.pick([
    `${first}.${last}`,
    `${last}.${first[0]}`,
    `${first}${last}`,
    `${last}${random.whole(1, 99)}`,
  ]);
  return `${name}@${random.pick(MAIL)}`;
}
