import { productForm } from '@qhatu/contract/forms';
import {
  bundledRules,
  FormButton,
  FormSelect,
  FormTextArea,
  FormTextField,
  type UseFormReturn,
  useSchemaForm,
} from '@qhatu/kit/form';
import { Checkbox, Cluster, FieldRow, FormPart, Stack } from '@qhatu/ui';
import { useEffect, useRef } from 'react';
import { useAttributes } from '../../lib/api/attributes';
import { categoryOptions, useCategories } from '../../lib/api/categories';
import { MethodChoice } from '../../lib/MethodChoice';
import { PromotionDays } from '../../lib/PromotionDays';
import type { Stale } from '../../lib/stale';
import { localOf } from '../../lib/typed';
import { saveProduct, staleProduct } from './api/products';
import { Pictures } from './Pictures';
import styles from './ProductForm.module.css';
import type { Product } from './product-model';
import { NEW_PRODUCT, type ProductValues, valuesOf, videoIn } from './product-values';
import { SearchPreview } from './SearchPreview';
import { Variants } from './Variants';

const RULES = bundledRules(productForm);

interface ProductFormProps {
  userId: number;
  /** Null: a new one. */
  product: Product | null;
  onSaved: (product: Product) => void;
  onStale?: (stale: Stale<Product>) => void;
  /** What changed on the server beside the form: pictures that came, stock that moved. */
  onKept?: (product: Product) => void;
}

const FLAGS = [
  ['free_shipping', 'Envío gratis'],
  ['can_go_to_province', 'Se envía a provincias'],
  ['new', 'Etiqueta «nuevo»'],
  ['sale', 'Etiqueta «remate»'],
  ['adult', 'Solo para adultos'],
] as const;

/** Everything that is edited of a product. What was typed stays when saving fails. */
export function ProductForm({ userId, product, onSaved, onStale, onKept }: ProductFormProps) {
  const attributes = useAttributes(userId);
  const { form, save } = useSchemaForm<ProductValues>({
    rules: RULES,
    defaultValues: product ? valuesOf(product) : NEW_PRODUCT,
  });
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  const errorOf = (field: string): string | null => errors[field]?.message ?? null;
  const archived = product?.status === 'archived';
  usePlanOfServer(form, product);

  const send = save(
    async (values) => onSaved(await saveProduct(values, product)),
    (error) => {
      const stale = staleProduct(error);
      if (stale) onStale?.(stale);
      return stale !== null && onStale !== undefined;
    },
  );

  return (
    <form noValidate aria-label="Producto" onSubmit={send}>
      <fieldset disabled={archived} className={styles.form}>
        <Stack gap={3}>
          <Description form={form} userId={userId} />
          <FormPart title="Variantes, precio y stock">
            <Variants
              attributes={attributes.data}
              product={product}
              variants={form.watch('variants')}
              errorOf={errorOf}
              onChange={(variants) =>
                form.setValue('variants', variants, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
              }
              onStock={(variant, stock) =>
                product &&
                onKept?.({
                  ...product,
                  variants: product.variants.map((each) => (each.id === variant ? { ...each, stock } : each)),
                })
              }
            />
          </FormPart>
          <OfferPart form={form} userId={userId} product={product} error={errorOf('offer_methods')} />
          <FormPart title="Marcas">
            <Cluster gap={2}>
              {FLAGS.map(([name, label]) => (
                <Checkbox key={name} label={label} {...form.register(name)} />
              ))}
            </Cluster>
          </FormPart>
          <PicturesPart form={form} product={product} error={errorOf('images')} onKept={onKept} />
          <FormPart
            title="En los buscadores"
            note="Así puede verse en Google: el título es su nombre, el texto el comienzo de su descripción."
          >
            <SearchPreview id={product?.id ?? null} name={form.watch('name')} description={form.watch('description')} />
          </FormPart>
          {product?.status === 'draft' && (
            <FormPart
              title="Publicación"
              note="Con fecha se publica solo, ese día y a esa hora. Necesita al menos una foto."
            >
              <FormTextField form={form} name="publish_at" label="Publicar el" type="datetime-local" optional />
            </FormPart>
          )}
        </Stack>
      </fieldset>
      {archived ? (
        <p>Está archivado: pásalo a borrador para editarlo.</p>
      ) : (
        <div className={styles.bar}>
          <FormButton form={form}>{product ? 'Guardar' : 'Crear borrador'}</FormButton>
          {form.formState.isDirty && <span role="status">Hay cambios sin guardar</span>}
        </div>
      )}
    </form>
  );
}

/** Another state takes the planned publication with it, but not a date that somebody typed in its place. */
function usePlanOfServer(form: UseFormReturn<ProductValues>, product: Product | null): void {
  const plan = localOf(product?.publishAt ?? null);
  const planBefore = useRef(plan);
  useEffect(() => {
    if (form.getValues('publish_at') === planBefore.current) form.resetField('publish_at', { defaultValue: plan });
    planBefore.current = plan;
  }, [form, plan]);
}

/** What it is: names, category, words, condition. */
function Description({ form, userId }: { form: UseFormReturn<ProductValues>; userId: number }) {
  const categories = useCategories(userId);
  return (
    <FormPart title="Lo que es">
      <FormTextField form={form} name="name" label="Nombre" required maxLength={160} />
      <FieldRow>
        <FormTextField form={form} name="code" label="Código" hint="Único en la tienda." required maxLength={40} />
        <FormSelect
          form={form}
          name="category_id"
          label="Categoría"
          required
          placeholder="Elige una categoría"
          options={categoryOptions(categories.data)}
          // The choices come after the form: a select without its option would show none.
          key={categories.data ? 'known' : 'waiting'}
        />
      </FieldRow>
      <FormTextArea form={form} name="description" label="Descripción" rows={8} optional />
      <FieldRow>
        <FormTextField form={form} name="brand" label="Marca" optional maxLength={80} />
        <FormTextField form={form} name="tags" label="Etiquetas" hint="Separadas por comas." optional />
      </FieldRow>
      <FieldRow>
        <FormSelect
          form={form}
          name="condition"
          label="Estado del artículo"
          options={[
            { value: '1', text: 'Nuevo' },
            { value: '0', text: 'Usado' },
          ]}
        />
        <FormTextField form={form} name="warranty" label="Garantía" optional maxLength={200} />
      </FieldRow>
      <FormTextField
        form={form}
        name="video_id"
        label="Vídeo de YouTube"
        hint="El enlace o sus 11 caracteres."
        optional
        onBlur={(event) => form.setValue('video_id', videoIn(event.target.value), { shouldValidate: true })}
      />
    </FormPart>
  );
}

interface PicturesPartProps extends Pick<ProductFormProps, 'product' | 'onKept'> {
  form: UseFormReturn<ProductValues>;
  /** What is wrong with them. */
  error: string | null;
}

/** Its pictures, which belong to a product that is stored already. */
function PicturesPart({ form, product, error, onKept }: PicturesPartProps) {
  return (
    <FormPart title="Fotos" note="La primera es la que se ve en las listas. Se guardan cuadradas, con fondo blanco.">
      {product ? (
        <Pictures
          product={product}
          images={form.watch('images')}
          error={error}
          onChange={(images) => form.setValue('images', images, { shouldDirty: true })}
          onKept={(kept) => onKept?.(kept)}
        />
      ) : (
        <p>Crea el borrador primero: después podrás subir fotos.</p>
      )}
    </FormPart>
  );
}

interface OfferPartProps extends Pick<ProductFormProps, 'userId' | 'product'> {
  form: UseFormReturn<ProductValues>;
  /** What is wrong with the methods. */
  error: string | null;
}

/** The offer: its price, its days, the methods that carry it; and how much a code may take off. */
function OfferPart({ form, userId, product, error }: OfferPartProps) {
  return (
    <FormPart
      title="Oferta"
      note="Rebaja todas las variantes que cuesten más. Sin fechas vale desde que guardas; con fecha de fin es una promoción, y un vendedor tiene pocos días de promoción al año."
    >
      <FieldRow look="triple">
        <FormTextField form={form} name="offer_price" label="Precio de oferta (S/)" inputMode="decimal" optional />
        <FormTextField form={form} name="offer_from" label="Desde" type="datetime-local" optional />
        <FormTextField form={form} name="offer_until" label="Hasta" type="datetime-local" optional />
      </FieldRow>
      {form.watch('offer_price').trim() !== '' && (
        <MethodChoice
          label="Métodos de pago con los que vale"
          error={error}
          chosen={form.watch('offer_methods')}
          onChange={(chosen) =>
            form.setValue('offer_methods', chosen, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
      {form.watch('offer_price').trim() !== '' && (
        <PromotionDays
          userId={userId}
          since={form.watch('offer_from')}
          until={form.watch('offer_until')}
          {...(product ? { product: String(product.id), exceptProduct: product.id } : {})}
        />
      )}
      <FormTextField
        form={form}
        name="discount_rate"
        label="Lo más que puede rebajar un cupón (%)"
        inputMode="numeric"
      />
    </FormPart>
  );
}
