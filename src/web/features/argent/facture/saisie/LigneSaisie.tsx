import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { libelleNatureLigne } from '#shared/features/argent/facture/messages.ts';
import { montantDeLigneSaisie } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import { naturesLigne, type NatureLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { LigneSaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import { formatCentimes } from '#web/lib/formats.ts';
import { sansIllisible } from '#web/lib/illisible.ts';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { MontantSigneField, PrixField, QuantiteField } from './ChampsDeLigne.tsx';
import styles from './Saisie.module.css';

export type ErreursDeLigne = Readonly<Partial<Record<keyof LigneSaisieLue, React.ReactNode>>>;
type Props = {
  ligne: LigneSaisieLue;
  rang: number;
  /** The nature that the rule would give to the line. */
  devinee: NatureLigne | null;
  erreurs: ErreursDeLigne | undefined;
  changer: (rang: number, modifs: Partial<LigneSaisieLue>) => void;
  retirer: (rang: number) => void;
};

const valeurDe = (recue: unknown): string | null => {
  const ecrite =
    typeof recue === 'object' && recue !== null && 'currentTarget' in recue
      ? (recue as React.ChangeEvent<HTMLInputElement>).currentTarget.value
      : recue;
  return typeof ecrite === 'string' && ecrite !== '' ? ecrite : null;
};

/** One line of a document. Memoised, so that typing in two hundred lines is as fast as in one. */
export const LigneSaisie = memo(({ ligne, rang, devinee, erreurs, changer, retirer }: Props) => {
  const poser =
    (nom: keyof LigneSaisieLue) =>
    // An unreadable number stays in the form until the schema refuses it.
    (valeur: unknown) =>
      changer(rang, { [nom]: valeur });
  const champ = (nom: keyof LigneSaisieLue, libelle: string) => ({
    size: 'xs' as const,
    name: `lignes.${rang}.${nom}`,
    label: libelle,
    'aria-label': `${libelle}, ligne ${rang + 1}`,
    error: erreurs?.[nom],
  });
  const calcule = ligne.montantNetCentimes === null ? montantDeLigneSaisie(sansIllisible(ligne)) : null;
  return (
    <div className={styles.ligne} role="group" aria-label={`Ligne ${rang + 1}`}>
      <Text span size="xs" c="dimmed" className={styles.rang} aria-hidden>
        {rang + 1}
      </Text>
      <ChampCode
        {...champ('code', 'Code')}
        className={styles.code}
        value={ligne.code ?? ''}
        onChange={(recue) => changer(rang, { code: valeurDe(recue) })}
      />
      <TextInput
        {...champ('nom', 'Désignation')}
        className={styles.nom}
        value={ligne.nom ?? ''}
        onChange={(recue) => changer(rang, { nom: recue.currentTarget.value })}
      />
      <NativeSelect
        {...champ('nature', 'Nature')}
        className={styles.nature}
        value={ligne.nature ?? ''}
        data={[
          { value: '', label: devinee === null ? 'Selon la règle' : `${libelleNatureLigne[devinee]} (règle)` },
          ...naturesLigne.map((value) => ({ value, label: libelleNatureLigne[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          changer(rang, { nature: value === '' ? null : (value as NatureLigne) })
        }
      />
      <QuantiteField
        {...champ('quantiteMillioniemes', 'Quantité')}
        value={ligne.quantiteMillioniemes}
        onChange={poser('quantiteMillioniemes')}
      />
      <PrixField
        {...champ('prixBrutMillioniemes', 'Prix brut')}
        value={ligne.prixBrutMillioniemes}
        onChange={poser('prixBrutMillioniemes')}
      />
      <PourcentageField
        {...champ('remiseCentiemes', 'Remise')}
        enCentiemes
        value={ligne.remiseCentiemes}
        onChange={poser('remiseCentiemes')}
      />
      <MontantSigneField
        {...champ('montantNetCentimes', 'Net HT')}
        placeholder={calcule === null ? undefined : formatCentimes(calcule)}
        value={ligne.montantNetCentimes}
        onChange={poser('montantNetCentimes')}
      />
      <PourcentageField
        {...champ('tvaCentiemes', 'TVA')}
        enCentiemes
        value={ligne.tvaCentiemes}
        onChange={poser('tvaCentiemes')}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.retirer}
        aria-label={`Retirer la ligne ${rang + 1}`}
        onClick={() => retirer(rang)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
});
LigneSaisie.displayName = 'LigneSaisie';
