import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { modificationTenantSchema, tenantContract, type DetailTenant } from '#shared/features/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from './ChampsIdentite.tsx';
import { identiteDe } from './identite.ts';
import { tenantQueries, useRafraichirTenants } from './queries.ts';

type Props = { tenant: DetailTenant; onRecharger: () => Promise<DetailTenant | undefined>; onFermer: () => void };

const IdentiteForm = ({ tenant, onRecharger, onFermer }: Props) => {
  const rafraichir = useRafraichirTenants();
  const valeursDe = (lu: DetailTenant) => ({ ...identiteDe(lu), id: lu.id, version: lu.version });
  const recharger = async () => {
    const relu = await onRecharger();
    if (relu) f.reprendre(valeursDe(relu));
  };
  const f = useFormulaire(
    modificationTenantSchema,
    valeursDe(tenant),
    async (body) => {
      await call(tenantContract.modifierTenant, { body });
      await rafraichir();
      succes('Identité enregistrée.');
      onFermer();
    },
    { brouillon: `tenant.${tenant.id}`, onRecharger: () => void recharger() },
  );
  return (
    <Modal
      opened
      onClose={() => void f.quitter().then((oui) => oui && onFermer())}
      title={`Identité de ${tenant.nom}`}
      size="lg"
      styles={{ title: { fontWeight: 650 } }}
    >
      <Formulaire formulaire={f} onAnnuler={() => void f.quitter().then((oui) => oui && onFermer())}>
        <ChampsIdentite champ={f.champ} />
      </Formulaire>
    </Modal>
  );
};

/** Edits the identity of an account; a change made meanwhile by somebody else is told. */
export const IdentiteDialog = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(tenantQueries.detail(id));
  if (data) return <IdentiteForm tenant={data} onFermer={onFermer} onRecharger={async () => (await refetch()).data} />;
  return (
    <Modal opened onClose={onFermer} title="Identité" size="lg">
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={420} />}
    </Modal>
  );
};
