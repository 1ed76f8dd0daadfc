import { Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { groupementContract, monGroupementSchema } from '#shared/features/comptes/groupement/contract.ts';
import { identiteTenantSchema } from '#shared/features/comptes/tenant/contract.ts';
import type { MonTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { ChampsIdentite } from '#web/features/comptes/tenant/ChampsIdentite.tsx';
import { ConflitIdentite, useFusion, type EcartIdentite } from '#web/features/comptes/tenant/ConflitIdentite.tsx';
import { tenantQueries } from '#web/features/comptes/tenant/queries.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { fusionnerVersions } from '#web/lib/formulaire/fusion.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';

type Identite = z.output<typeof identiteTenantSchema>;

/** Every field of the identity, including the unused ones of pharmacies, because the call expects them all. */
const valeursDe = (tenant: MonTenant) => ({
  tenant: Object.fromEntries(
    Object.keys(identiteTenantSchema.shape).map((nom) => [nom, tenant[nom as keyof Identite]]),
  ) as Identite,
  groupement: { tva: tenant.tva, partenariat: tenant.partenariat },
});
const schema = monGroupementSchema.omit({ version: true });

type Props = { tenant: MonTenant; onRecharger: () => Promise<MonTenant | undefined> };

/** The identity of a groupement; a key that seems wrong only warns. */
export const GroupementForm = ({ tenant, onRecharger }: Props) => {
  const client = useQueryClient();
  // The version that is shown: a refetch behind the form must not hide a change made meanwhile.
  const [version, setVersion] = useState(tenant.version);
  const fusion = useFusion(tenant);
  const depart = useRef(valeursDe(tenant).groupement);
  const reprendreDe = (relu: MonTenant) => {
    const frais = valeursDe(relu);
    const saisies = {
      tenant: fusion.fusionner(f.valeurs.tenant, relu),
      groupement: fusionnerVersions(depart.current, frais.groupement, f.valeurs.groupement),
    };
    depart.current = frais.groupement;
    setVersion(relu.version);
    f.reprendre(frais);
    f.poser(saisies);
  };
  const recharger = async () => {
    const relu = await onRecharger();
    if (relu) reprendreDe(relu);
  };
  /** Saves this switch alone: the text being typed below stays, and is not sent with it. */
  const ouvrirAuxDemandes = async (partenariat: boolean) => {
    try {
      const { fax, siteInternet, siteIntranet, tva } = tenant;
      await call(groupementContract.modifierGroupement, {
        params: { id: tenant.id },
        body: { fax, siteInternet, siteIntranet, tva, partenariat, version },
      });
      await recharger();
      await client.invalidateQueries({ queryKey: tenantQueries.racine });
      succes(
        partenariat
          ? 'Les pharmacies peuvent demander à vous rejoindre.'
          : 'Vous n’acceptez plus de nouvelles demandes.',
      );
    } catch (erreur) {
      echec(erreur);
    }
  };
  const prendre = (ecart: EcartIdentite) => {
    f.poser({ tenant: { ...f.valeurs.tenant, [ecart.champ]: ecart.autre } });
    fusion.prendre(ecart);
  };
  const f = useFormulaire(
    schema,
    valeursDe(tenant),
    async (saisi) => {
      const enregistre = await call(groupementContract.modifierMonGroupement, { body: { ...saisi, version } });
      setVersion(enregistre.version);
      depart.current = saisi.groupement;
      fusion.repartir(enregistre);
      await client.invalidateQueries({ queryKey: tenantQueries.racine });
      succes('Groupement enregistré.');
    },
    { brouillon: `groupement.${tenant.id}`, onRecharger: () => void recharger() },
  );
  return (
    <Formulaire formulaire={f}>
      {fusion.ecarts ? <ConflitIdentite ecarts={fusion.ecarts} onPrendre={prendre} /> : null}
      <Section titre="Demandes d’adhésion" cadre>
        <Switch
          checked={f.valeurs.groupement.partenariat ?? false}
          onChange={({ currentTarget }) => void ouvrirAuxDemandes(currentTarget.checked)}
          label="Accepter les demandes"
          description={
            'Les pharmacies peuvent demander à vous rejoindre, à leur inscription ou plus tard. Chaque demande vous ' +
            'est notifiée et attend votre réponse.'
          }
        />
        <Text size="sm" c="dimmed">
          Sans cela, une pharmacie peut seulement indiquer qu’elle est membre : vous n’en êtes pas prévenu. Vos
          adhérents actuels le restent dans les deux cas.
        </Text>
      </Section>
      <Section titre="Identité" cadre>
        <ChampsIdentite type="GROUPEMENT" champ={(nom) => f.champ(`tenant.${nom}`)} valeurs={f.valeurs.tenant} />
        <TextInput {...f.champ('groupement.tva')} label="TVA" description="Telle qu’elle figure sur vos factures" />
      </Section>
    </Formulaire>
  );
};
