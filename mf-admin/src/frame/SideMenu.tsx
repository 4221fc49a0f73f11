import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Button, cx, Drawer, MenuIcon, Stack, VisuallyHidden } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useToday } from '../lib/api/today';
import styles from './SideMenu.module.css';
import type { Section } from './sections';

interface SideMenuProps {
  sections: readonly Section[];
  currentId: string | undefined;
  person: Person;
}

/** The sections under their headings: beside the content, and behind a button on phones and tablets. */
export function SideMenu({ sections, currentId, person }: SideMenuProps) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere has no use for the menu
  useEffect(() => setOpen(false), [pathname]);
  const current = sections.find(({ id }) => id === currentId);
  const side = useRef<HTMLDivElement>(null);
  // The menu is longer than most screens: where somebody is must not lie below its edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another link
  useEffect(() => {
    const edge = side.current?.getBoundingClientRect();
    const link = side.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!side.current || !edge || !link || (link.top >= edge.top && link.bottom <= edge.bottom)) return;
    side.current.scrollTop += link.top - (edge.top + edge.bottom) / 2;
  }, [currentId]);
  return (
    <>
      <div ref={side} className={styles.side}>
        <SectionLinks sections={sections} currentId={currentId} person={person} />
      </div>
      <div className={styles.top}>
        <Button variant="secondary" icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {current?.title ?? 'Secciones'}
        </Button>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title="Administración">
        {open && <SectionLinks sections={sections} currentId={currentId} person={person} />}
      </Drawer>
    </>
  );
}

function SectionLinks({ sections, currentId, person }: SideMenuProps) {
  const waiting = useToday(person.id).data?.waiting;
  const groups = [...new Set(sections.map(({ group }) => group))];
  return (
    <Stack as="nav" aria-label="Administración">
      {groups.map((group) => (
        <div key={group}>
          {group && <p className={styles.group}>{group}</p>}
          <ul>
            {sections
              .filter((section) => section.group === group)
              .map(({ id, title, Content, waits }) => (
                <li key={id}>
                  <Link
                    to={paths.admin.href(id)}
                    aria-current={id === currentId ? 'page' : undefined}
                    className={cx(styles.link, id === currentId && styles.current)}
                    onPointerEnter={Content.preload}
                    onFocus={Content.preload}
                  >
                    {title}
                    <Count of={(waiting && waits?.(waiting)) ?? 0} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}

/** How much waits; nothing when nothing does. */
function Count({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> pendientes</VisuallyHidden>
    </span>
  );
}
