import { type Person, ROLE } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { useDebounced } from '@qhatu/kit/browser';
import { cx, Dialog, firstFocus, Stack } from '@qhatu/ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShopRight } from '../lib/api/membership';
import { useRights } from '../lib/may';
import { SHOWN, useGlobalSearch } from './api/global-search';
import styles from './CommandPalette.module.css';
import type { Section } from './sections';

interface CommandPaletteProps {
  person: Person;
  sections: readonly Section[];
  onClose: () => void;
}

/** Somewhere to go. */
interface Command {
  id: string;
  group: string;
  text: string;
  /** Beside it, quieter. */
  note?: string;
  to: string;
}

/** How long somebody pauses who has typed enough to look for. */
const DEBOUNCE_MS = 200;

/** Letters alone: accents and case do not matter. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Acts that lead to what somebody has to do, by the section that they belong to; `right`: who works in the shop has to have it, or is not offered what is its owner's alone (D234). */
const ACTS: readonly { section: string; page?: string; text: string; search: string; right?: ShopRight | 'owner' }[] = [
  { section: 'pagos', text: 'Aprobar transferencias', search: '' },
  { section: 'entregas', text: 'Preparar productos', search: '' },
  { section: 'entregas', text: 'Enviar productos', search: '?paso=to_send' },
  { section: 'pedidos', text: 'Pedidos por pagar', search: '?estado=awaiting_payment' },
  { section: 'pedidos', text: 'Pedidos con devolución', search: '?devoluciones=open' },
  { section: 'pedidos', text: 'Pedidos en disputa', search: '?estado=disputed' },
  { section: 'preguntas', text: 'Responder preguntas', search: '' },
  { section: 'reclamos', text: 'Responder reclamos', search: '' },
  { section: 'reclamos', text: 'Reclamos vencidos', search: '?vista=overdue' },
  { section: 'solicitudes', text: 'Revisar solicitudes', search: '' },
  { section: 'productos', page: 'nuevo', text: 'Crear un producto', search: '', right: 'products' },
  { section: 'productos', page: 'hoja', text: 'Editar productos en una hoja', search: '', right: 'owner' },
  { section: 'promociones', page: 'nueva', text: 'Crear una promoción', search: '' },
  { section: 'promociones', page: 'lote', text: 'Crear varios códigos de promoción', search: '' },
  { section: 'boletin', page: 'nuevo', text: 'Escribir un boletín', search: '' },
  { section: 'comisiones', page: 'nueva', text: 'Cambiar comisiones', search: '' },
  { section: 'personas', page: 'invitar', text: 'Invitar a alguien del equipo', search: '' },
  { section: 'personas', page: 'roles', text: 'Ver qué puede cada rol', search: '' },
  { section: 'ajustes', text: 'Cambiar precios de envío', search: '?parte=envios' },
  { section: 'ajustes', text: 'Cambiar el tipo de cambio', search: '?parte=dolar' },
  { section: 'ajustes', text: 'Cambiar métodos de pago y recargos', search: '?parte=pagos' },
];

function ownCommands(sections: readonly Section[], may: (right?: ShopRight) => boolean, typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const hit = (text: string) => words.every((word) => plain(text).includes(word));
  const there = sections
    .filter(({ title, group }) => hit(`${title} ${group}`))
    .map(({ id, title }) => ({ id: `section-${id}`, group: 'Ir a', text: title, to: paths.admin.href(id) }));
  const acts = ACTS.filter(
    ({ section, text, right }) =>
      sections.some(({ id }) => id === section) && (!right || may(right === 'owner' ? undefined : right)) && hit(text),
  ).map(({ section, page, text, search }) => ({
    id: `act-${text}`,
    group: 'Hacer',
    text,
    to: paths.admin.href(section, page) + search,
  }));
  return [...there, ...(words.length > 0 ? acts : acts.slice(0, SHOWN))];
}

/** Where what the API finds leads; nothing is asked for less than two letters. A section that is not there offers nothing. */
function useFoundCommands(
  person: Person,
  sections: readonly Section[],
  text: string,
): { commands: Command[]; busy: boolean } {
  const has = (id: string) => sections.some((section) => section.id === id);
  const long = text.length >= 2 || /^\d+$/.test(text);
  const { orders, products, people, busy } = useGlobalSearch(text, person.id, {
    orders: long && has('pedidos'),
    products: long && has('productos'),
    people: text.length >= 2 && person.roleId === ROLE.admin,
  });
  const commands: Command[] = [
    ...orders.map(({ id, buyer, total }) => ({
      id: `order-${id}`,
      group: 'Pedidos',
      text: `Pedido N.º ${id}`,
      note: `${buyer}, ${formatMoney(total)}`,
      to: paths.admin.href('pedidos', id),
    })),
    ...products.map(({ id, name, code }) => ({
      id: `product-${id}`,
      group: 'Productos',
      text: name,
      note: code,
      to: paths.admin.href('productos', id),
    })),
    ...people.map(({ id, name, email }) => ({
      id: `person-${id}`,
      group: 'Personas',
      text: name,
      note: email,
      to: paths.admin.href('personas', id),
    })),
  ];
  return { commands: long ? commands : [], busy };
}

/** Says what is found to those who do not see the list. */
const countText = (count: number): string =>
  count === 0 ? 'Nada con ese texto' : count === 1 ? '1 resultado' : `${count} resultados`;

/**
 * Orders, products, people, sections and acts by name or number, after ARIA's combobox with a list: the focus stays in the
 * field, arrows, Home and End move, Enter goes, Escape closes.
 */
export default function CommandPalette({ person, sections, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const base = useId();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const [at, setAt] = useState(0);
  const found = useFoundCommands(person, sections, text);
  const commands = [...ownCommands(sections, useRights(), typed), ...(text === typed.trim() ? found.commands : [])];
  const current = commands[Math.min(at, commands.length - 1)];
  const currentId = current && optionId(base, current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  const go = ({ to }: Command) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = commands.length - 1;
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + SHOWN, last),
      PageUp: Math.max(at - SHOWN, 0),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(next, 0));
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Buscar o ir a" hideTitle>
      <Stack gap={1}>
        <input
          ref={firstFocus}
          role="combobox"
          aria-label="Buscar pedidos, productos, personas o qué hacer"
          aria-expanded={commands.length > 0}
          aria-controls={`${base}-list`}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Número, nombre, producto o sección"
          className={styles.field}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={styles.status}>
          {found.busy ? 'Buscando…' : countText(commands.length)}
        </p>
        <CommandList
          base={base}
          commands={commands}
          current={current}
          onPoint={(command) => setAt(commands.indexOf(command))}
          onGo={go}
        />
      </Stack>
    </Dialog>
  );
}

const optionId = (base: string, { id }: Command): string => `${base}-${id}`;

interface CommandListProps {
  /** What the ids of the list and its options begin with: the field points at them. */
  base: string;
  commands: readonly Command[];
  current: Command | undefined;
  onPoint: (command: Command) => void;
  onGo: (command: Command) => void;
}

/** What the field has found, group by group. */
function CommandList({ base, commands, current, onPoint, onGo }: CommandListProps) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <div id={`${base}-list`} role="listbox" aria-label="Resultados" className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: ARIA's listbox groups its options so
        <div key={group} role="group" aria-labelledby={`${base}-${plain(group)}`}>
          <p id={`${base}-${plain(group)}`} className={styles.group}>
            {group}
          </p>
          {commands
            .filter((command) => command.group === group)
            .map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
              <div
                key={command.id}
                id={optionId(base, command)}
                role="option"
                aria-selected={command === current}
                className={cx(styles.option, command === current && styles.current)}
                onPointerMove={() => onPoint(command)}
                onClick={() => onGo(command)}
              >
                <span dir="auto">{command.text}</span>
                {command.note && (
                  <span dir="auto" className={styles.note}>
                    {command.note}
                  </span>
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
