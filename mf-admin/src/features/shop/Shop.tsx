import { sellerShopForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { bundledRules, FormButton, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { ButtonLink, Checkbox, FormPart, ListSkeleton, Notice, Picture, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConflictNotice } from '../../lib/ConflictNotice';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import type { Stale } from '../../lib/stale';
import { dayText } from '../../lib/typed';
import { type Shop, type ShopValues, saveShop, shopKey, staleShop, uploadBanner, useShop } from './api/shop';
import { DaysOff } from './DaysOff';
import styles from './Shop.module.css';

/** What a seller says on the page of their shop (D195). */
export default function MyShop({ person }: SectionProps) {
  const client = useQueryClient();
  const query = useShop(person.id);
  const { data, isPending } = query;
  const [stale, setStale] = useState<Stale<Shop> | null>(null);
  /** Counts what the form has to begin anew with. */
  const [begun, setBegun] = useState(0);
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return <QueryError title="No pudimos traer tu tienda" query={query} />;
  }
  const keep = (shop: Shop) => client.setQueryData(shopKey(person.id), shop);
  const startWith = (shop: Shop) => {
    keep(shop);
    setStale(null);
    setBegun((count) => count + 1);
  };
  return (
    <Stack gap={3}>
      {data.pausedUntil !== null && (
        <Notice tone="danger" title="Tus productos están fuera de la venta">
          Hay pedidos pagados que no enviaste a tiempo. Envíalos o cancélalos en{' '}
          <Link to={paths.admin.href('entregas')}>Entregas</Link>: tus productos vuelven a la venta desde el{' '}
          {dayText(data.pausedUntil)}.
        </Notice>
      )}
      {data.hiddenReason !== null && (
        <Notice tone="danger" title="Los textos de tu tienda están ocultos">
          {data.hiddenReason}
        </Notice>
      )}
      {stale && (
        <ConflictNotice
          stale={stale}
          onTheirs={() => startWith(stale.current)}
          onMine={() => {
            keep(stale.current);
            setStale(null);
          }}
        />
      )}
      {person.roleId === ROLE.seller && <DaysOff userId={person.id} />}
      <Banner shop={data} onChanged={keep} />
      <ShopForm key={begun} shop={data} onSaved={startWith} onStale={setStale} />
      <div>
        <ButtonLink size="small" variant="quiet" to={paths.sellerCatalogue.href(data.userName)}>
          Ver mi tienda
        </ButtonLink>
      </div>
    </Stack>
  );
}

function Banner({ shop, onChanged }: { shop: Shop; onChanged: (shop: Shop) => void }) {
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    try {
      onChanged(await uploadBanner(file));
      toast.success('Portada guardada: ya se ve en tu tienda');
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormPart
      title="Portada"
      note="Una foto ancha, de al menos 300 píxeles de lado y 8 MB como máximo. Se recorta a 4 por 1."
    >
      {shop.banner && (
        <Picture
          picture={shop.banner}
          alt="Portada de tu tienda"
          sizes="(min-width: 60rem) 40rem, 100vw"
          width={1200}
          height={300}
          className={styles.banner}
        />
      )}
      <label className={styles.file}>
        {busy ? 'Subiendo…' : 'Foto de portada'}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
    </FormPart>
  );
}

interface ShopFormProps {
  shop: Shop;
  onSaved: (shop: Shop) => void;
  onStale: (stale: Stale<Shop>) => void;
}

function ShopForm({ shop, onSaved, onStale }: ShopFormProps) {
  const [rules] = useState(() => bundledRules(sellerShopForm));
  const { form, save } = useSchemaForm<ShopValues>({
    rules,
    defaultValues: {
      ...{ display_name: shop.displayName, about: shop.about, delivery: shop.delivery, returns: shop.returns },
      banner: true,
    },
  });
  const send = save(
    async (values) => {
      onSaved(await saveShop(values, shop.version));
      toast.success('Guardado: ya se ve en tu tienda');
    },
    (error) => {
      const stale = staleShop(error);
      if (stale) onStale(stale);
      return stale !== null;
    },
  );
  return (
    <form noValidate aria-label="Textos de la tienda" onSubmit={send}>
      <Stack gap={2}>
        <FormPart title="Textos" note="Se muestran tal como los escribes, con sus saltos de línea.">
          <FormTextField
            form={form}
            name="display_name"
            label="Nombre de la tienda"
            hint="Sin él se muestra el de tu negocio."
            optional
          />
          <FormTextArea form={form} name="about" label="Sobre la tienda" rows={5} optional />
          <FormTextArea form={form} name="delivery" label="Envíos" rows={4} optional />
          <FormTextArea form={form} name="returns" label="Devoluciones" rows={4} optional />
          {shop.banner && (
            <Checkbox
              label="Mostrar la portada"
              checked={form.watch('banner')}
              onChange={({ target }) => form.setValue('banner', target.checked, { shouldDirty: true })}
            />
          )}
        </FormPart>
        <div>
          <FormButton form={form} />
        </div>
      </Stack>
    </form>
  );
}
