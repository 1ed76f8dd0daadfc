import { SimpleGrid, Skeleton, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { groupementContract, monGroupementSchema } from '#shared/features/groupement/contract.ts';
import { identiteTenantSchema, type MonTenant } from '#shared/features/tenant/contract.ts';
import { ExportDonnees } from '#web/features/export-donnees/ExportDonnees.tsx';
import { tenantQueries } from '#web/features/tenant/queries.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';

const deux = { base: 1, xs: 2 } as const;
type Identite = z.output<typeof identiteTenantSchema>;

/** Every field of the identity, those of a pharmacy as they are: the call takes it whole. */
const valeursDe = (tenant: MonTenant) => ({
  tenant: Object.fromEntries(Object.keys(identiteTenantSchema.shape).map((nom) => [nom, tenant[nom as keyof Identite]])) as Identite,
  groupement: { tva: tenant.tva, partenariat: tenant.partenariat },
});
const schema = monGroupementSchema.omit({ version: true });

type Props = { tenant: MonTenant; onRecharger: () => Promise<MonTenant | undefined> };

const GroupementForm = ({ tenant, onRecharger }: Props) => {
  const client = useQueryClient();
  // That of what is shown: a refetch behind the form must not hide somebody else's change.
  const [version, setVersion] = useState(tenant.version);
  const recharger = async () => {
    const relu = await onRecharger();
    if (!relu) return;
    setVersion(relu.version);
    f.reprendre(valeursDe(relu));
  };
  const f = useFormulaire(
    schema,
    valeursDe(tenant),
    async (saisi) => {
      const enregistre = await call(groupementContract.modifierMonGroupement, { body: { ...saisi, version } });
      setVersion(enregistre.version);
      await client.invalidateQueries({ queryKey: tenantQueries.racine });
      succes('Groupement enregistré.');
    },
    { brouillon: `groupement.${tenant.id}`, onRecharger: () => void recharger() },
  );
  const champ = (nom: keyof Identite) => f.champ(`tenant.${nom}`);
  return (
    <Formulaire formulaire={f}>
      <Section titre="Partenariat" cadre>
        <Switch
          {...f.coche('groupement.partenariat')}
          label="Groupement partenaire"
          description="Les pharmacies peuvent demander à vous rejoindre, à leur inscription ou plus tard. Chaque demande vous est notifiée et attend votre réponse."
        />
        <Text size="sm" c="dimmed">
          Sans partenariat, une pharmacie peut seulement indiquer qu’elle est membre : vous n’en êtes pas prévenu. Vos adhérents actuels le
          restent dans les deux cas.
        </Text>
      </Section>
      <Section titre="Coordonnées" cadre>
        <TextInput {...champ('nom')} label="Nom" withAsterisk />
        <TextInput {...champ('mail')} label="E-mail" type="email" withAsterisk />
        <TextInput {...champ('rue')} label="Rue" />
        <SimpleGrid cols={deux}>
          <TextInput {...champ('codePostal')} label="Code postal" />
          <TextInput {...champ('ville')} label="Ville" />
          <TelephoneField {...champ('telephone')} label="Téléphone" />
          <TelephoneField {...champ('fax')} label="Fax" autoComplete="off" />
        </SimpleGrid>
      </Section>
      <Section titre="Sites" cadre>
        <TextInput
          {...champ('siteInternet')}
          label="Site internet"
          description="Visible des pharmacies"
          placeholder="https://"
          inputMode="url"
        />
        <TextInput
          {...champ('siteIntranet')}
          label="Site intranet"
          description="Visible de vos adhérents"
          placeholder="https://"
          inputMode="url"
        />
      </Section>
      <Section titre="Identifiants" cadre>
        <SimpleGrid cols={deux}>
          <TextInput {...champ('siret')} label="SIRET" description="14 chiffres" inputMode="numeric" />
          <TextInput {...champ('ape')} label="Code APE" description="4 ou 5 caractères" />
          <TextInput {...champ('rcs')} label="RCS" />
          <TextInput {...champ('capital')} label="Capital" />
          <TextInput {...champ('numeroIntracommunautaire')} label="N° intracommunautaire" description="2 lettres puis 11 chiffres" />
          <TextInput {...f.champ('groupement.tva')} label="TVA" description="Telle qu’elle figure sur vos factures" />
        </SimpleGrid>
      </Section>
    </Formulaire>
  );
};

/** `/parametres/groupement`: what a groupement says of itself, and whether pharmacies may ask to join (entities §13). */
export const GroupementPage = () => {
  const { data: tenant, error, refetch } = useQuery(tenantQueries.mien());
  return (
    <PageShell titre="Groupement" sousTitre="Votre identité, telle que la voient les pharmacies et vos partenaires." etroit>
      {tenant ? (
        <>
          <GroupementForm tenant={tenant} onRecharger={async () => (await refetch()).data} />
          <ExportDonnees />
        </>
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={520} radius="md" />
      )}
    </PageShell>
  );
};
