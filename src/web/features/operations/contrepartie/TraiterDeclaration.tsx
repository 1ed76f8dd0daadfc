import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { formatMontant, formatMontants, sommerParNature } from '#shared/core/nature-fiscale.ts';
import { canauxEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libelleCanal, libellePayeur } from '#shared/features/argent/encours/messages.ts';
import type { LigneTraitement, Traitement } from '#shared/features/operations/contrepartie/contract.ts';
import { AvezVousFait, parCanal } from '#web/features/argent/encours/courriers/AvezVousFait.tsx';
import { aujourdhui, formatJour, pluriel } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { lignesChoisies, type DeclarationContrepartie, type FormulaireTraitement } from './traiter.ts';
import styles from './Traiter.module.css';

const CANAUX = canauxEncours.map((value) => ({ value, label: libelleCanal[value] }));

type Props = {
  t: Pick<Traitement, 'laboratoireNom' | 'liens'>;
  f: FormulaireTraitement;
  lignes: readonly LigneTraitement[];
  declaration: DeclarationContrepartie;
  onChange: (declaration: DeclarationContrepartie) => void;
};

const direLigne = ({ valeurAttendueCentimes, natureFiscale }: LigneTraitement) =>
  formatMontant(valeurAttendueCentimes, natureFiscale);
const direChoisies = (lignes: readonly LigneTraitement[]) =>
  `${lignes.map((ligne) => `${nomDe(ligne)} (${direLigne(ligne)})`).join(', ')}.`;
const direSomme = (lignes: readonly LigneTraitement[]) =>
  formatMontants(sommerParNature(lignes, ({ valeurAttendueCentimes }) => valeurAttendueCentimes));
const nomDe = ({ contrepartie }: LigneTraitement) => contrepartie ?? 'Contrepartie';

/** The payers, each once: the groupement receives the mail about the amounts it pays instead of the laboratory. */
const payeursDe = (lignes: readonly LigneTraitement[], laboratoire: string | null): string =>
  [
    ...new Set(
      lignes.map(({ payeur }) => (payeur === 'LABO' ? (laboratoire ?? 'son laboratoire') : 'votre groupement')),
    ),
  ].join(' et à ');

/** Summary of the declaration: encours, amounts, payers, channel. */
const Resume = ({
  t,
  choisies,
  declaration: { canal, fait },
}: Pick<Props, 't' | 'declaration'> & { choisies: LigneTraitement[] }) => (
  <Text size="sm" role="status">
    {canal === 'MAIL' || fait ? 'Sera déclaré' : 'Restera à déclarer'}&nbsp;: {direChoisies(choisies)}{' '}
    {pluriel(choisies.length, 'encours')} pour <strong>{direSomme(choisies)}</strong>, à{' '}
    {payeursDe(choisies, t.laboratoireNom)}, {parCanal[canal]}.{' '}
    {canal === 'MAIL' ? 'Vous relirez le message avant son envoi : sans envoi, rien n’est déclaré.' : null}
  </Text>
);

const Lignes = ({
  possibles,
  declaration,
  onChange,
}: Pick<Props, 'declaration' | 'onChange'> & { possibles: LigneTraitement[] }) => {
  const { ids } = declaration;
  const choisir = (suite: readonly number[]) => onChange({ ...declaration, ids: suite, fait: false });
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Cochez ce que vous déclarez maintenant. Le reste attendra sa date dans vos encours à déclarer.
        </Text>
        {possibles.length > 1 && ids.length < possibles.length ? (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => choisir(possibles.map(({ contrepartieId }) => contrepartieId))}
          >
            Tout cocher
          </Button>
        ) : null}
      </Group>
      <ul className={styles.lignes}>
        {possibles.map((ligne) => (
          <li key={ligne.contrepartieId}>
            <Checkbox
              size="sm"
              checked={ids.includes(ligne.contrepartieId)}
              onChange={({ currentTarget: { checked } }) =>
                choisir(
                  checked ? [...ids, ligne.contrepartieId] : ids.filter((autre) => autre !== ligne.contrepartieId),
                )
              }
              label={`${nomDe(ligne)} : ${direLigne(ligne)}`}
              description={
                `${libellePayeur[ligne.payeur]} · ${ligne.jourVenu ? 'Prévu le' : 'Prévu plus tard, le'} ` +
                formatJour(ligne.dateDeclaration)
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Step 3: the encours to declare now, to whom and how; the others stay to declare later. */
export const TraiterDeclaration = ({ t, f, lignes, declaration, onChange }: Props) => {
  const possibles = lignes.filter(({ declarable }) => declarable);
  const choisies = lignesChoisies(lignes, declaration);
  const { canal } = declaration;
  if (possibles.length === 0)
    return <Text size="sm">Rien à déclarer maintenant&nbsp;: enregistrez les quantités.</Text>;
  return (
    <Stack gap="sm">
      <Lignes possibles={possibles} declaration={declaration} onChange={onChange} />
      {choisies.length > 0 ? (
        <>
          <div className={styles.deux}>
            <ChoixField
              label="Comment"
              required
              allowDeselect={false}
              options={CANAUX}
              value={canal}
              error={f.erreurs['declarer.canal']}
              onChange={(choisi) => onChange({ ...declaration, canal: choisi ?? canal, fait: false })}
            />
            {canal === 'MAIL' ? null : (
              <JourField
                label="Date de déclaration"
                required
                max={aujourdhui()}
                value={declaration.date}
                error={f.erreurs['declarer.date']}
                onChange={(date) => onChange({ ...declaration, date })}
              />
            )}
          </div>
          <AvezVousFait
            acte="DECLARATION"
            canal={canal}
            liens={t.liens}
            fait={declaration.fait}
            onFait={(fait) => onChange({ ...declaration, fait })}
          />
          <Resume t={t} choisies={choisies} declaration={declaration} />
        </>
      ) : null}
    </Stack>
  );
};
