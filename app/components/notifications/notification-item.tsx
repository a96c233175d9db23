import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ShownNotification } from "../../domain/base/notifications/view";
import { classNames } from "../ui/class-names";
import { Icon } from "../ui/icon";
import { TONE_TEXT } from "../ui/tone";
import { styleOf } from "./appearance";

interface ItemProps {
  it: ShownNotification;
  fresh: string;
  when: string;
  children?: ReactNode;
}

/** Row in the list and in the toolbar popup. */
export function NotificationItem({ it, fresh, when, children }: ItemProps) {
  const { icon, tone } = styleOf(it.type);
  return (
    <li className={classNames("ntf", it.isRead && "ntf-read")} data-unread={it.isRead ? undefined : it.id}>
      <span className={TONE_TEXT[it.isRead ? "mute" : tone]}>
        <Icon name={icon} />
      </span>
      <div>
        <div className="ntf-head">
          <span>
            {!it.isRead && <span className="sr-only">{fresh} </span>}
            {it.to ? <Link to={it.to}>{it.title}</Link> : it.title}
          </span>
          <span className="num">{when}</span>
        </div>
        {it.isHtml ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on writing and reading
          <div className="ntf-text" dangerouslySetInnerHTML={{ __html: it.text }} />
        ) : (
          it.text && <p className="ntf-text whitespace-pre-line">{it.text}</p>
        )}
      </div>
      {children ?? <i aria-hidden="true" />}
    </li>
  );
}
