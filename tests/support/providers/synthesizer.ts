import { newId } from "../../../app/domain/base/shared/ids";
import type { SpeechOrder, Synthesizer, Unserved } from "../../../app/domain/base/shared/ports/speech";
import { accounts } from "../../../db/schema/billing";
import { type Engine, RUB } from "../world/scene";

const WAV = new TextEncoder().encode("RIFF____WAVEfmt ");
const voices = [
  { id: "anna", title: "Anna", gender: "female" as const, language: "ru" },
  { id: "ivan", title: "Ivan", gender: "male" as const, language: "ru" },
];

/** The engine with one synthesizer, and the requests to it. */
export function connectedTo(
  engine: Engine,
  answer: (order: SpeechOrder) => { audio: Uint8Array } | Unserved = () => ({ audio: WAV }),
) {
  const orders: SpeechOrder[] = [];
  const synthesizer: Synthesizer = {
    id: "one",
    title: "One",
    voices,
    async speak(order) {
      orders.push(order);
      return answer(order);
    },
  };
  return { platform: { ...engine, speech: { synthesizers: [synthesizer] } }, orders };
}

export async function paying({ db }: Pick<Engine, "db">) {
  const id = newId();
  await db.insert(accounts).values({ ownerId: id, balance: RUB, updatedAt: 0 });
  return { id };
}
