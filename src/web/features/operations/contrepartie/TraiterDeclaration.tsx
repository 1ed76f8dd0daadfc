import { Checkbox, Stack, Text } from '@mantine/core';
import { canauxTraitement, type LigneTraitement } from '#shared/features/operations/contrepartie/contract.ts';
import { libelleCanal } from '#shared/features/argent/encours/messages.ts';
import { aujourdhui, formatCentimes, formatJour, pluriel } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import type { Declaration, FormulaireTraitement } from './traiter.ts';
import styles from './Traiter.module.css';

const CANAUX = canauxTraitement.map((value) => ({ value, label: libelleCanal[value] }));

type Props = {
  f: FormulaireTraitement;
  lignes: readonly LigneTraitement[];
  declaration: Declaration;
  onChange: (declaration: Declaration) => void;
};

/** Step 3: which encours are declared now, and how; the others stay to declare at their day. */
export const TraiterDeclaration = ({ f, lignes, declaration, onChange }: Props) => {
  const possibles = lignes.filter(({ declarable }) => declarable);
  const { ids } = declaration;
  const choisies = possibles.filter(({ contrepartieId }) => ids.includes(contrepartieId));
  const total = choisies.reduce((somme, ligne) => somme + ligne.valeurAttendueCentimes, 0);
  if (possibles.length === 0)
    return <Text size="sm">Rien à déclarer maintenant&nbsp;: enregistrez les quantités.</Text>;
  const cocher = (id: number, oui: boolean) =>
    onChange({ ...declaration, ids: oui ? [...ids, id] : ids.filter((autre) => autre !== id) });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Cochez ce que vous déclarez maintenant. Le reste attendra sa date dans vos encours à déclarer.
      </Text>
      <ul className={styles.lignes}>
        {possibles.map((ligne) => (
          <li key={ligne.contrepartieId}>
            <Checkbox
              checked={ids.includes(ligne.contrepartieId)}
              onChange={({ currentTarget }) => cocher(ligne.contrepartieId, currentTarget.checked)}
              label={`${ligne.contrepartie ?? 'Contrepartie'} : ${formatCentimes(ligne.valeurAttendueCentimes)}`}
              description={
                ligne.echue
                  ? `Prévu le ${formatJour(ligne.dateDeclaration)}`
                  : `Prévu plus tard, le ${formatJour(ligne.dateDeclaration)}`
              }
            />
          </li>
        ))}
      </ul>
      {choisies.length > 0 ? (
        <>
          <div className={styles.deux}>
            <ChoixField
              label="Canal"
              required
              allowDeselect={false}
              options={CANAUX}
              value={declaration.canal}
              error={f.erreurs['declarer.canal']}
              onChange={(canal) => onChange({ ...declaration, canal: canal ?? declaration.canal })}
            />
            <JourField
              label="Date de déclaration"
              required
              max={aujourdhui()}
              value={declaration.date}
              error={f.erreurs['declarer.date']}
              onChange={(date) => onChange({ ...declaration, date })}
            />
          </div>
          <Text size="sm">
            {pluriel(choisies.length, 'encours')} pour <strong>{formatCentimes(total)}</strong>. Pour déclarer par
            e-mail, enregistrez sans cocher, puis déclarez depuis les encours&nbsp;: vous relirez le message avant son
            envoi.
          </Text>
        </>
      ) : null}
    </Stack>
  );
};
