import { useState } from 'react';
import {
  Accordion,
  AccordionItem,
  Badge,
  Button,
  ChevronDownIcon,
  Cluster,
  Dialog,
  Drawer,
  Dropdown,
  Money,
  Sheet,
  Stack,
  Table,
  Tabs,
} from '../../src';

const orders = [
  { id: 1042, day: '18-11-2026', state: 'Enviado', total: 23940 },
  { id: 1017, day: '02-11-2026', state: 'Entregado', total: 8450 },
];

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  const content = <p>Todo lo que aquí aparece se puede cerrar con Escape.</p>;
  return (
    <Stack gap={3}>
      <Cluster>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Ventana
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Hoja
        </Button>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Cajón
        </Button>
        <Dropdown
          align="start"
          trigger={(props) => (
            <Button variant="secondary" {...props}>
              Mi cuenta <ChevronDownIcon />
            </Button>
          )}
        >
          {(closeMenu) => (
            <ul>
              <li>
                <button type="button" onClick={closeMenu}>
                  Perfil
                </button>
              </li>
              <li>
                <button type="button" onClick={closeMenu}>
                  Cerrar sesión
                </button>
              </li>
            </ul>
          )}
        </Dropdown>
      </Cluster>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Vista rápida"
        footer={<Button onClick={close}>Listo</Button>}
      >
        {content}
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Filtros">
        {content}
      </Sheet>
      <Drawer open={open === 'drawer'} onClose={close} title="Menú">
        {content}
      </Drawer>
      <Tabs
        label="Sobre el producto"
        tabs={[
          { id: 'a', title: 'Descripción', content: <p>Algodón pima peinado.</p> },
          { id: 'b', title: 'Preguntas', content: <p>Todavía no hay preguntas.</p> },
        ]}
      />
      <Accordion>
        <AccordionItem title="Transferencia bancaria" name="gallery" open>
          Tienes 4 horas para enviar el comprobante.
        </AccordionItem>
        <AccordionItem title="Tarjeta" name="gallery">
          Crédito o débito.
        </AccordionItem>
      </Accordion>
      <Table
        caption="Tus últimos pedidos"
        showCaption
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          { id: 'id', title: 'Pedido', lead: true, cell: ({ id }) => <strong>Pedido {id}</strong> },
          { id: 'day', title: 'Fecha', cell: ({ day }) => day },
          { id: 'state', title: 'Estado', cell: ({ state }) => <Badge tone="success">{state}</Badge> },
          { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <Money cents={total} /> },
        ]}
      />
    </Stack>
  );
}
