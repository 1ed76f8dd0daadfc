import { SimpleGrid, Stack } from '@mantine/core';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';
import {
  decimalesDeFichier,
  ordresDates,
  type Decimale,
  type OrdreDates,
} from '#shared/features/argent/releve-bancaire/schemas.ts';
import { libelleDecimale, libelleOrdreDates } from '#shared/features/argent/releve-bancaire/messages.ts';
import { ColonnesFichier } from '#web/ui/lecture/ColonnesFichier.tsx';
import { ChoixField, type OptionChoix } from '#web/ui/fields/ChoixField.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Options } from './queries.ts';

const SEPARATEURS = { ';': 'Point-virgule', ',': 'Virgule', '\t': 'Tabulation', '|': 'Barre verticale' } as const;

type OptionsTableur<C extends string> = Pick<Options, 'encodage' | 'separateur' | 'feuille'> & {
  correspondance?: (C | null)[] | null | undefined;
};
type Props<C extends string> = {
  tableau: {
    feuilles: readonly { nom: string; cachee: boolean; vide: boolean }[];
    feuille: number | null;
    titres: readonly string[];
    correspondance: readonly (C | null)[];
    apercu: readonly (readonly string[])[];
  };
  /** Fields a column may match. */
  champs: readonly OptionChoix<C>[];
  options: OptionsTableur<C>;
  changer: (modifs: Partial<OptionsTableur<C>>) => void;
  /** True for a CSV file, which has an encoding and a separator; a workbook has neither. */
  texte: boolean;
};

/** Choice of the sheet that holds the relevé (RLV-6); renders nothing for a single sheet. */
const Feuille = <C extends string>({
  tableau: { feuilles, feuille },
  options,
  changer,
}: Omit<Props<C>, 'texte' | 'champs'>) =>
  feuilles.filter(({ vide }) => !vide).length < 2 ? null : (
    <ChoixField
      label="Feuille du classeur"
      allowDeselect={false}
      options={feuilles.flatMap(({ nom, cachee, vide }, rang) =>
        vide ? [] : [{ value: rang, label: cachee ? `${nom} (masquée)` : nom }],
      )}
      value={options.feuille ?? feuille}
      onChange={(rang) => rang !== null && changer({ feuille: rang, correspondance: null })}
    />
  );

type SignesProps = {
  signes: { ordreDates: OrdreDates | null; decimale: Decimale | null };
  options: Pick<Options, 'ordreDates' | 'decimale'>;
  changer: (modifs: Pick<Options, 'ordreDates' | 'decimale'>) => void;
};
/** How dates and amounts are read; asked when the file allows both readings (RLV-9). */
export const LectureSignes = ({ signes, options, changer }: SignesProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <ChoixField
      label="Ordre des dates"
      placeholder="Comme chaque date l’écrit"
      clearable={options.ordreDates !== null}
      options={ordresDates.map((value) => ({ value, label: libelleOrdreDates[value] }))}
      value={options.ordreDates ?? signes.ordreDates}
      onChange={(ordreDates) => changer({ ordreDates })}
    />
    <ChoixField
      label="Signe décimal"
      placeholder="Comme chaque montant l’écrit"
      clearable={options.decimale !== null}
      options={decimalesDeFichier.map((value) => ({ value, label: libelleDecimale[value] }))}
      value={options.decimale ?? signes.decimale}
      onChange={(decimale) => changer({ decimale })}
    />
  </SimpleGrid>
);

/** How the spreadsheet was read, to correct a column taken for another. */
export const LectureTableur = <C extends string>({ tableau, champs, options, changer, texte }: Props<C>) => (
  <Section titre="Colonnes" texte="Dites ce que porte chaque colonne : le relevé est relu aussitôt.">
    <Stack gap="sm">
      {texte ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ChoixField
            label="Encodage"
            placeholder="Trouvé d’après le fichier"
            clearable
            options={encodagesDeFichier.map((value) => ({ value, label: value }))}
            value={options.encodage ?? null}
            onChange={(encodage) => changer({ encodage })}
          />
          <ChoixField
            label="Séparateur"
            placeholder="Trouvé d’après le fichier"
            clearable
            options={separateursDeFichier.map((value) => ({ value, label: SEPARATEURS[value] }))}
            value={options.separateur ?? null}
            onChange={(separateur) => changer({ separateur, correspondance: null })}
          />
        </SimpleGrid>
      ) : null}
      <Feuille tableau={tableau} options={options} changer={changer} />
      <ColonnesFichier
        colonnes={tableau.titres.map((titre) => ({ titre }))}
        lignes={tableau.apercu}
        champs={champs}
        correspondance={tableau.correspondance}
        onChoisir={(correspondance) => changer({ correspondance })}
      />
    </Stack>
  </Section>
);
