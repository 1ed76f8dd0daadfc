import { SimpleGrid } from '@mantine/core';
import { encodages, separateurs } from '#shared/core/tableur.ts';
import { champsVente, type ChampVente, type LectureVentes } from '#shared/features/connexions/vente/contract/import.ts';
import { libelleChampVente } from '#shared/features/connexions/vente/messages.ts';
import { ColonnesFichier } from '#web/ui/ColonnesFichier.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { DemandeImport } from './queries.ts';

const CHAMPS = champsVente.map((value) => ({ value, label: libelleChampVente[value] }));
const SEPARATEURS = { ';': 'Point-virgule', ',': 'Virgule', '\t': 'Tabulation', '|': 'Barre verticale' } as const;
const LIGNES_DE_TITRES = 10;

type Props = {
  lecture: LectureVentes;
  demande: DemandeImport;
  changer: (modifs: Partial<DemandeImport>) => void;
};

/** What the file leaves to its reader: its encoding and its separator, or which of its sheets. */
export const LectureDuFichier = ({ lecture, demande, changer }: Props) => {
  const { feuilles, feuille, forme, encodage, separateur } = lecture;
  if (forme === 'DEXTER') return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {encodage === null ? null : (
        <ChoixField
          label="Encodage"
          allowDeselect={false}
          options={encodages.map((value) => ({ value, label: value }))}
          value={demande.encodage ?? encodage}
          onChange={(choisi) => choisi !== null && changer({ encodage: choisi })}
        />
      )}
      {separateur === null ? null : (
        <ChoixField
          label="Séparateur"
          allowDeselect={false}
          options={separateurs.map((value) => ({ value, label: SEPARATEURS[value] }))}
          value={demande.separateur ?? separateur}
          onChange={(choisi) => choisi !== null && changer({ separateur: choisi, correspondance: undefined })}
        />
      )}
      {feuilles.filter(({ vide }) => !vide).length > 1 ? (
        <ChoixField
          label="Feuille du classeur"
          allowDeselect={false}
          options={feuilles.flatMap(({ nom, cachee, vide }, rang) =>
            vide ? [] : [{ value: rang, label: cachee ? `${nom} (masquée)` : nom }],
          )}
          value={demande.feuille ?? feuille}
          onChange={(rang) =>
            rang !== null && changer({ feuille: rang, ligneTitres: undefined, correspondance: undefined })
          }
        />
      ) : null}
    </SimpleGrid>
  );
};

const titresPossibles = ({ ligneTitres }: LectureVentes) => [
  { value: 0, label: 'Aucune' },
  ...Array.from({ length: Math.max(LIGNES_DE_TITRES, ligneTitres) }, (_, i) => ({
    value: i + 1,
    label: `Ligne ${i + 1}`,
  })),
];

/** What each column stands for; a DEXTER file has none to choose. */
export const ColonnesDuFichier = ({ lecture, changer }: Omit<Props, 'demande'>) =>
  lecture.colonnes.length === 0 ? null : (
    <Section
      titre="Colonnes"
      texte="Dites à quoi correspond chaque colonne ; les autres sont ignorées."
      actions={
        <ChoixField
          size="xs"
          w={150}
          label="Ligne des titres"
          allowDeselect={false}
          options={titresPossibles(lecture)}
          value={lecture.ligneTitres}
          onChange={(ligneTitres) => ligneTitres !== null && changer({ ligneTitres, correspondance: undefined })}
        />
      }
    >
      <ColonnesFichier<ChampVente>
        colonnes={lecture.colonnes}
        lignes={exemplesEnLignes(lecture)}
        champs={CHAMPS}
        correspondance={lecture.correspondance}
        onChoisir={(correspondance) => changer({ correspondance, ligneTitres: lecture.ligneTitres })}
      />
    </Section>
  );

/** The examples of each column, side by side again. */
const exemplesEnLignes = ({ colonnes }: LectureVentes): string[][] =>
  Array.from({ length: Math.max(0, ...colonnes.map(({ exemples }) => exemples.length)) }, (_, i) =>
    colonnes.map(({ exemples }) => exemples[i] ?? ''),
  );
