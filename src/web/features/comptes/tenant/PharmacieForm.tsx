import { modificationTenantSchema, tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import type { MonTenant, Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { effacerBrouillon } from '#web/lib/formulaire/brouillon.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from './ChampsIdentite.tsx';
import { ConflitIdentite } from './ConflitIdentite.tsx';
import { identiteDe, type EcartIdentite } from './identite.ts';
import { useRafraichirTenants } from './queries.ts';
import { useFusion } from './use-fusion.ts';

type Props = {
  tenant: Tenant;
  onRecharger: () => Promise<MonTenant | undefined>;
  onEnregistre: (enregistre: Tenant) => void;
};

const valeursDe = (tenant: Tenant) => ({ ...identiteDe(tenant), id: tenant.id, version: tenant.version });

/**
 * The identity of the session's own pharmacy (CPT-26): refusals show on their fields, a check digit that seems wrong
 * only warns (CPT-27).
 */
export const PharmacieForm = ({ tenant, onRecharger, onEnregistre }: Props) => {
  const session = useConnecte();
  const rafraichir = useRafraichirTenants();
  const fusion = useFusion(tenant);
  const brouillon = `tenant.${tenant.id}`;
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
    modificationTenantSchema,
    valeursDe(tenant),
    async (body) => {
      const enregistre = await call(tenantContract.modifierTenant, { body });
      // Updates the session, which gives its name to the header and the menus.
      garderSession({ ...session, tenant: { ...session.tenant, ...enregistre } });
      await rafraichir();
      // Mounts the new form first, so that text typed after the message is not lost and the saved text is not taken
      // for a draft.
      effacerBrouillon(brouillon);
      onEnregistre(enregistre);
      succes('Pharmacie enregistrée.');
    },
    {
      brouillon,
      onRecharger: () => void relire(),
    },
  );
  return (
    <Formulaire formulaire={f}>
      {fusion.ecarts ? <ConflitIdentite ecarts={fusion.ecarts} onPrendre={prendre} /> : null}
      <ChampsIdentite type="PHARMACIE" champ={f.champ} valeurs={f.valeurs} />
    </Formulaire>
  );
};
