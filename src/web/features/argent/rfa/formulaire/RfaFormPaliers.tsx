import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowsSort, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uniteDeBase, uniteDeResultat } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { MAX_PALIERS } from '#shared/features/argent/rfa/schemas.ts';
import type { Chemin } from '#web/lib/formulaire.ts';
import { sansIllisible } from '#web/lib/illisible.ts';
import { CentiemesField } from '../CentiemesField.tsx';
import styles from '../Rfa.module.css';
import { PALIER_VIDE, rangerParSeuil, type PalierSaisi, type SaisieRfa } from './saisie-rfa.ts';

type Props = {
  valeurs: SaisieRfa;
  champ: (chemin: Chemin<SaisieRfa>) => object;
  /** Error about the whole list. */
  erreur: ReactNode;
  onChange: (paliers: PalierSaisi[]) => void;
};

/** The paliers, lowest first: the text of the contract, the threshold, the value. */
export const RfaFormPaliers = ({ valeurs: { paliers, type, resultatType }, champ, erreur, onChange }: Props) => {
  const uniteSeuil = type && uniteDeBase(type);
  const uniteValeur = resultatType && uniteDeResultat(resultatType);
  const paliersLisibles = sansIllisible(paliers);
  const ranges = rangerParSeuil(paliersLisibles);
  const enDesordre = ranges.some((palier, rang) => palier !== paliersLisibles[rang]);
  return (
    <Stack gap={6} role="group" aria-label="Paliers">
      {paliers.length > 0 ? (
        <div
          className={`${styles.palierSaisi} ${styles.titres}`}
          data-colonnes={1 + Number(Boolean(uniteSeuil)) + Number(Boolean(uniteValeur))}
          aria-hidden
        >
          <span>Texte du palier</span>
          {uniteSeuil ? <span>À partir de</span> : null}
          {uniteValeur ? <span>Valeur</span> : null}
          <span style={{ width: 34 }} />
        </div>
      ) : null}
      {paliers.map((_palier, i) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the fields are named by position
          key={i}
          className={styles.palierSaisi}
          data-colonnes={1 + Number(Boolean(uniteSeuil)) + Number(Boolean(uniteValeur))}
          role="group"
          aria-label={`Palier ${i + 1}`}
        >
          <TextInput aria-label={`Texte, palier ${i + 1}`} placeholder="> 20 000 €" {...champ(`paliers.${i}.info`)} />
          {uniteSeuil ? (
            <CentiemesField
              unite={uniteSeuil}
              aria-label={`À partir de, palier ${i + 1}`}
              placeholder="À partir de"
              {...champ(`paliers.${i}.seuil`)}
            />
          ) : null}
          {uniteValeur ? (
            <CentiemesField
              unite={uniteValeur}
              aria-label={`Valeur, palier ${i + 1}`}
              placeholder="Valeur"
              {...champ(`paliers.${i}.valeur`)}
            />
          ) : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Retirer le palier ${i + 1}`}
            onClick={() => onChange(paliers.filter((_, j) => j !== i))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {erreur ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {erreur}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={paliers.length >= MAX_PALIERS}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...paliers, PALIER_VIDE])}
        >
          Ajouter un palier
        </Button>
        {enDesordre ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowsSort size={15} aria-hidden />}
            onClick={() => onChange(rangerParSeuil(paliers))}
          >
            Ranger par seuil
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};
