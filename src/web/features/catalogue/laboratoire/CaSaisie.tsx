import { Anchor, Button, Group, Text } from '@mantine/core';
import { caSaisieSchema, type Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { formatEuros } from '#shared/features/catalogue/laboratoire/messages.ts';
import { anneeAProposer } from '#shared/features/catalogue/laboratoire/rules.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { SubmitButton } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesLaboratoire } from './queries.ts';

/** A year with its typed turnover; null when not typed yet. */
export type AnneeCa = { readonly annee: number; readonly montant: number | null };

/** Turnover of each year computed from factures, in whole euros, when the account has some (CAT-61). */
export type AchatsParAnnee = Readonly<Record<number, number>>;

type Props = {
  labo: Laboratoire;
  achats?: AchatsParAnnee | undefined;
  /** The year to add, or to change when it has an amount. */
  depart: AnneeCa | null;
  onFait: () => void;
  /** Called when the typed year already has an amount, to change it in its row. */
  onDejaSaisie: () => void;
};

/** Adds a year, or changes one: adding a year again never overwrites its amount (CAT-9). */
export const CaSaisie = ({ labo, achats, depart, onFait, onDejaSaisie }: Props) => {
  const { modifierCa } = useActesLaboratoire();
  const avant = depart?.montant ?? null;
  const formulaire = useFormulaire(
    caSaisieSchema,
    {
      annee: depart?.annee ?? anneeAProposer(labo.chiffreAffaireAnnuel, Number(aujourdhui().slice(0, 4))),
      montant: avant,
    },
    async ({ annee, montant }) => {
      const saisi = labo.chiffreAffaireAnnuel[annee];
      if (avant === null && saisi !== undefined) {
        onDejaSaisie();
        throw laboratoireErrors.caDejaSaisi(annee, saisi, '/annee');
      }
      await modifierCa(labo.id, { [annee]: avant === null ? montant : { avant, apres: montant } });
      succes(`Le chiffre d’affaires ${annee} est enregistré.`);
      onFait();
    },
    { garde: false },
  );
  const { champ, props, alerte, valeurs, poser } = formulaire;
  const achete = achats?.[Number(valeurs.annee)];
  return (
    <form {...props} aria-label={avant === null ? 'Ajouter une année' : `Modifier ${depart?.annee}`}>
      <Group gap="sm" align="flex-start" data-sans-impression>
        <AnneeField label="Année" required w={180} readOnly={avant !== null} {...champ('annee')} />
        <EntierField
          label="Montant"
          required
          w={220}
          signe="€"
          data-autofocus={depart !== null || undefined}
          {...champ('montant')}
        />
        <SubmitButton formulaire={formulaire} mt={25}>
          {avant === null ? 'Ajouter' : 'Modifier'}
        </SubmitButton>
        {depart ? (
          <Button mt={25} variant="default" onClick={onFait}>
            Annuler
          </Button>
        ) : null}
      </Group>
      {achete !== undefined && achete > 0 && achete !== valeurs.montant ? (
        <Text size="sm" c="dimmed" mt={4} data-sans-impression>
          Vos factures {valeurs.annee} font {formatEuros(achete)} d’achats.{' '}
          <Anchor component="button" type="button" inherit onClick={() => poser({ montant: achete })}>
            Reprendre ce montant
          </Anchor>
        </Text>
      ) : null}
      {alerte ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
          {alerte.texte}
        </Text>
      ) : null}
    </form>
  );
};
