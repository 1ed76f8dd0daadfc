import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { ChoixMultipleField } from '#web/ui/fields/ChoixMultipleField.tsx';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { DureeField } from './DureeField.tsx';
import { habilitationQueries } from './queries.ts';

type Droits = {
  droitTrade: boolean | null;
  lectureEncours: boolean | null;
  lectureDocuments: boolean | null;
  lectureConditions: boolean | null;
  tousLaboratoires: boolean | null;
  laboratoireIds: unknown[];
  expireLe: string | null;
};
type Champs = Pick<EtatFormulaire<Droits>, 'champ' | 'coche' | 'valeurs' | 'poser'>;

const LaboratoiresOuverts = ({ champ, coche, valeurs }: Champs) => {
  const { data: laboratoires = [] } = useQuery(habilitationQueries.laboratoires());
  return (
    <Stack gap="xs">
      {valeurs.tousLaboratoires ? null : (
        <ChoixMultipleField
          {...champ('laboratoireIds')}
          value={valeurs.laboratoireIds.map(String)}
          label="Laboratoires suivis"
          description="Rien des autres laboratoires ne lui est montré."
          placeholder={valeurs.laboratoireIds.length === 0 ? 'Choisissez un ou plusieurs laboratoires' : ''}
          nothingFoundMessage="Aucun laboratoire de ce nom"
          options={laboratoires}
          withAsterisk
          clearable
        />
      )}
      <Checkbox
        {...coche('tousLaboratoires')}
        size="sm"
        label="Tous les laboratoires"
        description="Ceux d’aujourd’hui, et ceux que vous ajouterez."
      />
    </Stack>
  );
};

/** Each checkbox says what the délégué will see of the laboratories open to him (RES-44, RES-45). */
const CeQuIlVoit = ({ coche, propositions }: Pick<Champs, 'coche'> & { propositions: boolean }) => (
  <Fieldset
    variant="unstyled"
    p={0}
    m={0}
    legend={
      <Text span size="sm" fw={600}>
        Ce que cette personne pourra faire
      </Text>
    }
  >
    <Stack gap="xs" mt={4}>
      {propositions ? (
        <Checkbox
          {...coche('droitTrade')}
          size="sm"
          label="Proposer des opérations"
          description="Préparer des brouillons de promotions, que vous validez."
        />
      ) : null}
      <Checkbox
        {...coche('lectureEncours')}
        size="sm"
        label="Lire les encours"
        description="Montants, laboratoires et états, sans les noms de l’équipe."
      />
      <Checkbox
        {...coche('lectureConditions')}
        size="sm"
        label="Lire les conditions"
        description="Remises, unités gratuites, franco et délais de paiement en vigueur."
      />
      <Checkbox
        {...coche('lectureDocuments')}
        size="sm"
        label="Lire les documents"
        description="Ceux de ces laboratoires que toute votre équipe voit ; elle peut les télécharger."
      />
    </Stack>
  </Fieldset>
);

/** The rights and the end date of a habilitation. A connexion opens the whole account, so it only has an end date. */
export const ChampsDroits = ({ f, trade }: { f: Champs; trade: boolean }) => {
  const propositions = useConnecte().tenant.type !== 'GROUPEMENT';
  return (
    <Stack gap="md">
      {trade ? (
        <>
          <LaboratoiresOuverts {...f} />
          <CeQuIlVoit coche={f.coche} propositions={propositions} />
          <Text size="sm" c="dimmed">
            Elle voit aussi, de ces laboratoires, vos promotions validées, leurs photos et leurs discussions
            {propositions ? '.' : ' ; rien de vos adhérents.'}
          </Text>
        </>
      ) : null}
      <DureeField valeur={f.valeurs.expireLe} champ={f.champ('expireLe')} poser={(expireLe) => f.poser({ expireLe })} />
    </Stack>
  );
};
