import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { z } from 'zod';
import { ChoixRegistre } from '#web/features/comptes/registre/ChoixRegistre.tsx';
import { ChoixGroupement } from '#web/features/comptes/tenant/ChoixGroupement.tsx';
import { useFormulaire, type EtatFormulaire, type SaisieDe } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { ChampsPersonne, ConditionsAcceptees, deuxColonnes, surimprimerRefus } from './CompteChamps.tsx';
import { formulaireInscription, retenirInscription, type DepartInscription } from './inscription.ts';

type Props = {
  depart: DepartInscription;
  /** Sends the form; the form shows a refusal. */
  envoyer: (saisie: z.output<typeof formulaireInscription>, idempotencyKey: string) => Promise<void>;
  /** Opened from a groupement's invitation: does not ask for the groupement, and keeps nothing for a reload. */
  invitee?: boolean;
};

const legende = { legend: { fontWeight: 650 } } as const;

type Champs = Pick<EtatFormulaire<SaisieDe<z.input<typeof formulaireInscription>>>, 'champ' | 'valeurs' | 'poser'>;
type ChampsProps = { f: Champs };
type PharmacieProps = ChampsProps & Pick<Props, 'invitee'>;

const ChampsPharmacie = ({ f, invitee = false }: PharmacieProps) => (
  <Fieldset legend="La pharmacie" radius="md" mx={0} styles={legende}>
    <Stack gap="md">
      <ChoixRegistre
        finess={f.valeurs.tenant.finess ?? null}
        onChoisir={({ nom, rue, codePostal, ville, finess, cip }) =>
          f.poser({ tenant: { ...f.valeurs.tenant, nom, rue, codePostal, ville, finess, cip } })
        }
        onOublier={() => f.poser({ tenant: { ...f.valeurs.tenant, finess: null, cip: null } })}
      />
      <TextInput {...f.champ('tenant.nom')} label="Nom de la pharmacie" autoComplete="organization" withAsterisk />
      <TextInput {...f.champ('tenant.rue')} label="Rue" autoComplete="street-address" withAsterisk />
      <SimpleGrid cols={deuxColonnes}>
        <TextInput {...f.champ('tenant.codePostal')} label="Code postal" autoComplete="postal-code" withAsterisk />
        <TextInput {...f.champ('tenant.ville')} label="Ville" autoComplete="address-level2" withAsterisk />
      </SimpleGrid>
      <TextInput
        {...f.champ('tenant.mail')}
        label="E-mail du représentant"
        type="email"
        autoComplete="email"
        withAsterisk
        description="Pour vous écrire au sujet de votre compte."
      />
      {invitee ? null : (
        <ChoixGroupement
          membre={f.valeurs.membre === true}
          onMembre={(membre) => f.poser({ membre })}
          champ={f.champ('tenant.groupementId')}
        />
      )}
    </Stack>
  </Fieldset>
);

const ChampsTitulaire = ({ f }: ChampsProps) => (
  <Fieldset legend="Le titulaire" radius="md" mx={0} styles={legende}>
    <Stack gap="md">
      <ChampsPersonne
        champ={(nom) => f.champ(`user.${nom}`)}
        confirmation={f.champ('confirmation')}
        motDePasse={f.valeurs.user.password ?? ''}
      />
    </Stack>
  </Fieldset>
);

/** The registration form of a pharmacy, free or by invitation (CPT-20). */
export const InscriptionForm = ({ depart, envoyer, invitee = false }: Props) => {
  const f = useFormulaire(
    formulaireInscription,
    depart,
    (saisie, { idempotencyKey }) => envoyer(saisie, idempotencyKey).catch(surimprimerRefus),
    { garde: false },
  );
  const { valeurs, modifie } = f;
  useEffect(() => {
    if (modifie && !invitee) retenirInscription(valeurs);
  }, [valeurs, modifie, invitee]);
  return (
    <Formulaire formulaire={f} envoyer="Créer le compte">
      <ChampsPharmacie f={f} invitee={invitee} />
      <ChampsTitulaire f={f} />
      <ConditionsAcceptees />
    </Formulaire>
  );
};
