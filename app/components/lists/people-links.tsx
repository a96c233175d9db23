import { Link } from "@remix-run/react";

export interface FoundPerson {
  address: string;
  shown: string;
  name: string | null;
}

interface PeopleLinksProps {
  words: string;
  people: FoundPerson[];
  to: (address: string) => string;
}

/** Contacts matching the typed name; each links to that person's messages. */
export function PeopleLinks({ words, people, to }: PeopleLinksProps) {
  if (people.length === 0) return null;
  return (
    <p className="row flex-wrap gap-x-4 gap-y-1.5 pb-3 text-sm" role="status">
      <span className="text-ink-2">{words}</span>
      {people.map(({ address, shown, name }) => (
        <Link key={address} to={to(address)} preventScrollReset>
          {name} <span className="num text-ink-3">{shown}</span>
        </Link>
      ))}
    </p>
  );
}
