import { Checkbox } from "../ui/check";
import { Icon } from "../ui/icon";
import { Select } from "../ui/input";
import { MoreMenu } from "../ui/more-menu";
import { isShown } from "./columns";
import type { ListToolsProps } from "./list-tools";
import { ToolForm } from "./tool-form";

/** Columns and row density, stored for the account or the open view. */
export function ColumnsMenu({ views, columns }: Omit<ListToolsProps, "base">) {
  const chosen = columns.filter((column) => isShown(column, views.columns)).map(({ key }) => key);
  const { density, words } = views;
  return (
    <MoreMenu icon="sliders-horizontal" title={words.columns} words={<span className="sr-only">{words.columns}</span>}>
      <ToolForm key={`${chosen} ${density}`} views={views}>
        {views.current && <input type="hidden" name="id" value={views.current} />}
        <fieldset className="grid max-h-60 gap-1 overflow-y-auto">
          <legend className="sr-only">{words.columns}</legend>
          {columns
            .filter(({ isFixed, header }) => !isFixed && header)
            .map(({ key, header }) => (
              <Checkbox key={key} name="columns" value={key} label={header} defaultChecked={chosen.includes(key)} />
            ))}
        </fieldset>
        <Select name="density" aria-label={words.density} defaultValue={density ?? ""}>
          <option value="">{words.density_usual}</option>
          <option value="normal">{words.density_normal}</option>
          <option value="compact">{words.density_compact}</option>
        </Select>
        <button type="submit" name="intent" value="columns">
          <Icon name="check" />
          {words.apply}
        </button>
        <button type="submit" name="intent" value="resetColumns">
          <Icon name="rotate-ccw" />
          {words.resetColumns}
        </button>
      </ToolForm>
    </MoreMenu>
  );
}
