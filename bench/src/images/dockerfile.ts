import { readFileSync } from 'node:fs';
import { DockerfileParser, type Instruction, ModifiableInstruction } from 'dockerfile-ast';

export interface Step {
  keyword: string;
  /** What stands behind it, variables still as `${NAME}`. */
  text: string;
  /** `--from=built` as `from: 'built'`. */
  flags: Record<string, string>;
  line: number;
}

export interface Stage {
  /** Name after `AS`; the last stage has none. */
  name: string | undefined;
  /** Another stage's name, or an image. */
  from: string;
  steps: Step[];
}

function stepOf(instruction: Instruction): Step {
  const given = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    text: (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '').trim(),
    flags: Object.fromEntries(given.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    line: instruction.getRange().start.line + 1,
  };
}

/** Replaces `${NAME}` and `$NAME` by what is known; anything else stays for the shell. */
export const expand = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (whole, braced: string, bare: string) => known[braced ?? bare] ?? whole);

/** The stages of a Dockerfile, in order, and the arguments that stand before the first of them. */
export function readDockerfile(file: string): { stages: Stage[]; args: Record<string, string> } {
  const steps = DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions().map(stepOf);
  const args: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const step of steps) {
    const stage = stages.at(-1);
    if (step.keyword === 'FROM') {
      const [from = '', , name] = step.text.split(/\s+/);
      stages.push({ name, from, steps: [] });
    } else if (stage) stage.steps.push(step);
    else if (step.keyword === 'ARG') {
      const [name = '', value = ''] = step.text.split('=');
      args[name] = value;
    }
  }
  return { stages, args };
}
