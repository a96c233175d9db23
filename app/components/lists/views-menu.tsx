import { Link } from "@remix-run/react";
import type { ListViews } from "../../domain/people/views/list-views";
import { Checkbox } from "../ui/check";
import { Icon } from "../ui/icon";
import { Input } from "../ui/input";
import { MoreMenu } from "../ui/more-menu";
import { ToolForm } from "./tool-form";

export function ViewsMenu({ views, base }: { views: ListViews; base: string }) {
  const { words } = views;
  const current = views.views.find(({ id }) => id === views.current);
  const isChanged = current !== undefined && current.query !== views.query;
  return (
    <MoreMenu
      icon="bookmark"
      title={words.views}
      words={current ? `${current.name}${isChanged ? " *" : ""}` : <span className="sr-only">{words.views}</span>}
    >
      <div className="grid max-h-60 overflow-y-auto">
        <Link to={`${base}?view=none`} aria-current={views.query === "" && !current ? "true" : undefined}>
          {words.whole}
        </Link>
        {views.views.map(({ id, name, query, isMine }) => (
          <Link
            key={id}
            to={`${base}?${query}${query && "&"}view=${id}`}
            aria-current={id === views.current ? "true" : undefined}
          >
            {id === views.standard && <Icon name="star" size="s" />}
            {name}
            {!isMine && <span className="tag">{words.shared}</span>}
          </Link>
        ))}
      </div>
      {current && <OfCurrent views={views} current={current} isChanged={isChanged} />}
      {views.query !== "" && <SaveForm key={views.query} views={views} />}
      <Link to="/views">
        <Icon name="settings" />
        {words.manage}
      </Link>
    </MoreMenu>
  );
}

interface OfCurrentProps {
  views: ListViews;
  current: ListViews["views"][number];
  isChanged: boolean;
}

function OfCurrent({ views, current: { id, isMine }, isChanged }: OfCurrentProps) {
  const { words } = views;
  const isStandard = id === views.standard;
  return (
    <ToolForm views={views}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="query" value={views.query} />
      {isMine && isChanged && (
        <button type="submit" name="intent" value="update">
          <Icon name="check" />
          {words.update}
        </button>
      )}
      <button type="submit" name="intent" value={isStandard ? "unsetDefault" : "setDefault"}>
        <Icon name="star" />
        {words[isStandard ? "unsetDefault" : "setDefault"]}
      </button>
    </ToolForm>
  );
}

function SaveForm({ views }: { views: ListViews }) {
  const { words } = views;
  return (
    <ToolForm views={views}>
      <input type="hidden" name="query" value={views.query} />
      {views.columns?.map((column) => (
        <input key={column} type="hidden" name="columns" value={column} />
      ))}
      <Input name="name" aria-label={words.name} placeholder={words.name} maxLength={60} required autoComplete="off" />
      <Checkbox name="isDefault" label={words.isDefault} />
      {views.mayShare && <Checkbox name="isShared" label={words.isShared} />}
      <button type="submit" name="intent" value="save">
        <Icon name="bookmark" />
        {words.save}
      </button>
    </ToolForm>
  );
}
