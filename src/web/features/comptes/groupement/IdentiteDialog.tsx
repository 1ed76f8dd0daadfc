import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { complementGroupementSchema, groupementContract } from '#shared/features/comptes/groupement/contract.ts';
import {
  modificationTenantSchema,
  tenantContract,
  type DetailTenant,
} from '#shared/features/comptes/tenant/contract.ts';
import type { Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from '#web/features/comptes/tenant/ChampsIdentite.tsx';
import { ComplementGroupement } from '#web/features/comptes/tenant/ComplementGroupement.tsx';
import { ConflitIdentite } from '#web/features/comptes/tenant/ConflitIdentite.tsx';
import { identiteDe, type EcartIdentite } from '#web/features/comptes/tenant/identite.ts';
import { tenantQueries, useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';
import { useFusion } from '#web/features/comptes/tenant/use-fusion.ts';

type Props = { tenant: DetailTenant; onRecharger: () => Promise<DetailTenant | undefined>; onFermer: () => void };

const schema = modificationTenantSchema.extend(complementGroupementSchema.shape);
const valeursDe = (tenant: Tenant) => ({
  ...identiteDe(tenant),
  id: tenant.id,
  version: tenant.version,
  tva: tenant.tva,
  partenariat: tenant.partenariat,
});

const IdentiteForm = ({ tenant, onRecharger, onFermer }: Props) => {
  const rafraichir = useRafraichirTenants();
  const fusion = useFusion(tenant);
  const relire = async () => {
    const relu = await onRecharger();
    if (!relu) return;
    const valeurs = fusion.fusionner(f.valeurs, relu);
    f.reprendre(valeursDe(relu));
    f.poser(valeurs);
  };
  const prendre = (ecart: EcartIdentite) => {
    f.poser({ [ecart.champ]: ecart.autre });
    fusion.prendre(ecart);
  };
  const f = useFormulaire(
    schema,
    valeursDe(tenant),
    async ({ tva, partenariat, ...body }) => {
      const { version, ...tenantModifie } = await call(tenantContract.modifierTenant, { body });
      if (
        tenantModifie.type === 'GROUPEMENT' &&
        (tenantModifie.tva !== tva || tenantModifie.partenariat !== partenariat)
      ) {
        const { fax, siteInternet, siteIntranet } = tenantModifie;
        await call(groupementContract.modifierGroupement, {
          params: { id: tenantModifie.id },
          body: { fax, siteInternet, siteIntranet, tva, partenariat, version },
        });
      }
      await rafraichir();
      succes('Identité enregistrée.');
      onFermer();
    },
    {
      brouillon: `tenant.${tenant.id}`,
      onRecharger: () => void relire(),
    },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal
      opened
      onClose={fermer}
      title={`Identité de ${tenant.nom}`}
      size="lg"
      styles={{ title: { fontWeight: 650 } }}
    >
      <Formulaire formulaire={f} onAnnuler={fermer}>
        {fusion.ecarts ? <ConflitIdentite ecarts={fusion.ecarts} onPrendre={prendre} /> : null}
        <ChampsIdentite
          type={tenant.type === 'EDITEUR' ? 'PHARMACIE' : tenant.type}
          champ={f.champ}
          valeurs={f.valeurs}
        />
        {tenant.type === 'GROUPEMENT' ? (
          <ComplementGroupement tva={f.champ('tva')} partenariat={f.coche('partenariat')} />
        ) : null}
      </Formulaire>
    </Modal>
  );
};

/** Edits the identity of an account; reports a change made meanwhile by another user. */
export const IdentiteDialog = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(tenantQueries.detail(id));
  if (data) return <IdentiteForm tenant={data} onFermer={onFermer} onRecharger={async () => (await refetch()).data} />;
  return (
    <Modal opened onClose={onFermer} title="Identité" size="lg">
      <Attente erreur={error} onReessayer={() => void refetch()} />
    </Modal>
  );
};
