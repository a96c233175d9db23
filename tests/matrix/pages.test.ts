import { doorsOf } from "./doors";
import { everybodyKnocks } from "./everybody";

everybodyKnocks(doorsOf("page"));
