import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { useErrorText } from "../ui/error-text";
import { Icon } from "../ui/icon";
import { State } from "../ui/status";

/** Result of a look-up, shown at the button that started it. */
export interface Said {
  at: "inn" | "bank" | "fio" | "kind";
  /** A key of "errors", with its values. */
  error?: string;
  party?: { title: string; status: string };
  person?: "sure" | "doubtful";
  banks?: { bik: string; name: string; city: string }[];
}

interface VerdictProps {
  said: Said | undefined;
  at: Said["at"];
}

/** Result of a look-up, below the button that started it; several banks are shown as buttons. */
export function Verdict({ said, at }: VerdictProps) {
  const { t } = useTranslation("requisites");
  const errorText = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  const isHere = said?.at === at;
  useEffect(() => {
    if (isHere && said) place.current?.focus();
  }, [isHere, said]);
  if (!isHere || !said) return null;
  const { error, party, person, banks = [] } = said;
  const [only] = banks.length === 1 ? banks : [];
  const isActive = party?.status === "active";
  return (
    <div role="status" tabIndex={-1} ref={place} className="stack gap-2 text-sm">
      {error && (
        <p className="error">
          <Icon name="circle-alert" size="s" />
          <span>{errorText(error)}</span>
        </p>
      )}
      {party && (
        <State
          tone={isActive ? "ok" : "warn"}
          icon={isActive ? "circle-check" : "triangle-alert"}
          label={t("partyFound", { title: party.title, status: t(`status_${party.status as "active"}`) })}
        />
      )}
      {person && (
        <State
          tone={person === "sure" ? "ok" : "warn"}
          icon={person === "sure" ? "circle-check" : "triangle-alert"}
          label={t(`person_${person}`)}
        />
      )}
      {only && <State tone="ok" icon="circle-check" label={[only.name, only.city].filter(Boolean).join(", ")} />}
      {banks.length > 1 && (
        <>
          <p>{t("chooseBank")}</p>
          <ul className="stack gap-2">
            {banks.map(({ bik, name, city }) => (
              <li key={bik}>
                <Button size="s" name="intent" value={`bank:${bik}`} formNoValidate>
                  {[name, city, bik].filter(Boolean).join(", ")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
