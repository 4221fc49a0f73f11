import { BILL_TYPES, PREFERRED_BILL_TYPES, type ProviderForm, SALES_RANGES } from '@qhatu/contract/forms';
import { Select, TextField } from '@qhatu/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DocumentField } from '../wizard/DocumentField';
import styles from '../wizard/fields.module.css';
import { type KeptFile, useFileValue } from '../wizard/useRegistration';
import { BusinessLine } from './BusinessLine';
import { StoreFields } from './StoreFields';

interface ProviderFieldsProps {
  form: UseFormReturn<ProviderForm>;
  ruc: KeptFile;
}

/** 'Datos del proveedor' (spec 3 §3, §5). */
export function ProviderFields({ form, ruc }: ProviderFieldsProps) {
  useFileValue(form, 'ruc_file', ruc.file);
  const { errors } = form.formState;
  const quantity = Number(form.watch('store_quantity'));
  return (
    <div className={styles.part}>
      <TextField
        label="Razón social"
        required
        autoComplete="organization"
        maxLength={200}
        error={errors.business_name?.message}
        {...form.register('business_name')}
      />
      <TextField
        label="RUC"
        hint="De 8 a 11 dígitos."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        error={errors.ruc?.message}
        {...form.register('ruc')}
      />
      <Controller
        control={form.control}
        name="ruc_file"
        render={({ field }) => (
          <DocumentField
            ref={field.ref}
            label="Imagen del RUC"
            hint="Ficha RUC como imagen o PDF, de hasta 5 MB."
            file={ruc.file}
            onChange={ruc.choose}
            error={errors.ruc_file?.message}
          />
        )}
      />
      <div className={styles.pair}>
        <TextField
          label="Teléfono"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={9}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextField
          label="Teléfono 2"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={9}
          error={errors.phone2?.message}
          {...form.register('phone2')}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label="Tipo de comprobante"
          required
          placeholder="Seleccione"
          options={BILL_TYPES}
          error={errors.bill_type?.message}
          {...form.register('bill_type')}
        />
        <Select
          label="Comprobante de preferencia"
          required
          placeholder="Seleccione"
          options={PREFERRED_BILL_TYPES}
          error={errors.preferred_bill_type?.message}
          {...form.register('preferred_bill_type')}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label="Rango de ventas"
          required
          placeholder="Seleccione"
          options={SALES_RANGES}
          error={errors.sales_range?.message}
          {...form.register('sales_range')}
        />
        <BusinessLine form={form} />
      </div>
      <TextField
        label="Cantidad de tiendas"
        hint="Cero si solo vendes por internet."
        required
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        error={errors.store_quantity?.message}
        {...form.register('store_quantity')}
      />
      {Number.isInteger(quantity) && quantity > 0 && <StoreFields form={form} />}
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Tus redes</legend>
        <div className={styles.triple}>
          {(['facebook', 'instagram', 'youtube'] as const).map((network) => (
            <TextField
              key={network}
              label={NETWORKS[network]}
              optional
              autoComplete="off"
              maxLength={200}
              error={errors[network]?.message}
              {...form.register(network)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' };
