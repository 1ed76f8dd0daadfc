import { SimpleGrid } from '@mantine/core';
import {
  encodagesDeFichier,
  separateursDeFichier,
  type Encodage,
  type Separateur,
} from '#shared/core/fichiers/tableur.ts';
import { ChoixField } from '../fields/ChoixField.tsx';

type Feuille = { readonly nom: string; readonly cachee: boolean; readonly vide: boolean };
/** A choice of sheet resets titles and columns, because another sheet is recognised anew. */
type ChoixDeFeuille = { feuille: number; ligneTitres: undefined; correspondance: undefined };
type FeuilleProps = {
  feuilles: readonly Feuille[];
  /** Rank of the chosen sheet in the workbook; null when the reader could not choose for certain. */
  choisie: number | null;
  changer: (choix: ChoixDeFeuille) => void;
};

/** Choice of the sheet to read; renders nothing for a single sheet. */
const FeuilleField = ({ feuilles, choisie, changer }: FeuilleProps) =>
  plusieursFeuilles(feuilles) ? (
    <ChoixField
      label="Feuille du classeur"
      placeholder="Choisissez la feuille à importer"
      allowDeselect={false}
      options={feuilles.flatMap(({ nom, cachee, vide }, rang) =>
        vide ? [] : [{ value: rang, label: cachee ? `${nom} (masquée)` : nom }],
      )}
      value={choisie}
      onChange={(rang) =>
        rang !== null && changer({ feuille: rang, ligneTitres: undefined, correspondance: undefined })
      }
    />
  ) : null;
const plusieursFeuilles = (feuilles: readonly Feuille[]): boolean => feuilles.filter(({ vide }) => !vide).length > 1;

const LECTURES_TAUX = [
  { value: 'FRACTION' as const, label: '0,15 veut dire 15 %' },
  { value: 'POURCENTAGE' as const, label: '0,15 veut dire 0,15 %' },
];
type TauxNus = (typeof LECTURES_TAUX)[number]['value'];
type Props = Omit<FeuilleProps, 'changer'> & {
  /** True when a column of rates can be read in two ways. */
  tauxDouteux: boolean;
  tauxNus: TauxNus | undefined;
  changer: (choix: ChoixDeFeuille | { tauxNus: TauxNus | undefined }) => void;
};

/**
 * Choices that the reader cannot make alone: the sheet, and the meaning of `0,15` in a column of rates. Renders
 * nothing when both are certain.
 */
export const FeuilleEtTauxFields = ({ feuilles, choisie, tauxDouteux, tauxNus, changer }: Props) => {
  const douteux = tauxDouteux || tauxNus !== undefined;
  return douteux || plusieursFeuilles(feuilles) ? (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <FeuilleField feuilles={feuilles} choisie={choisie} changer={changer} />
      {douteux ? (
        <ChoixField
          label="Taux écrits sans %"
          placeholder="À préciser"
          clearable
          options={LECTURES_TAUX}
          value={tauxNus ?? null}
          onChange={(choix) => changer({ tauxNus: choix ?? undefined })}
        />
      ) : null}
    </SimpleGrid>
  ) : null;
};

const SEPARATEURS: Readonly<Record<Separateur, string>> = {
  ';': 'Point-virgule',
  ',': 'Virgule',
  '\t': 'Tabulation',
  '|': 'Barre verticale',
};
type FichierLu = {
  readonly encodage: Encodage | null;
  readonly separateur: Separateur | null;
  readonly feuilles: readonly Feuille[];
  readonly feuille: number | null;
};
type DemandeDeLecture = {
  encodage?: Encodage | undefined;
  separateur?: Separateur | undefined;
  feuille?: number | undefined;
};
type LectureProps = {
  lecture: FichierLu;
  demande: DemandeDeLecture;
  changer: (
    choix: ChoixDeFeuille | { encodage: Encodage } | { separateur: Separateur; correspondance: undefined },
  ) => void;
};

/** Choices that the reader cannot make alone: encoding and separator, or the sheet. */
export const LectureFields = ({ lecture, demande, changer }: LectureProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    {lecture.encodage === null ? null : (
      <ChoixField
        label="Encodage"
        allowDeselect={false}
        options={encodagesDeFichier.map((value) => ({ value, label: value }))}
        value={demande.encodage ?? lecture.encodage}
        onChange={(encodage) => encodage !== null && changer({ encodage })}
      />
    )}
    {lecture.separateur === null ? null : (
      <ChoixField
        label="Séparateur"
        allowDeselect={false}
        options={separateursDeFichier.map((value) => ({ value, label: SEPARATEURS[value] }))}
        value={demande.separateur ?? lecture.separateur}
        onChange={(separateur) => separateur !== null && changer({ separateur, correspondance: undefined })}
      />
    )}
    <FeuilleField feuilles={lecture.feuilles} choisie={demande.feuille ?? lecture.feuille} changer={changer} />
  </SimpleGrid>
);
