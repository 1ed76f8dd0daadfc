import { SimpleGrid } from '@mantine/core';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';
import { champsVente, type ChampVente, type LectureVentes } from '#shared/features/connexions/vente/schemas/import.ts';
import { libelleChampVente } from '#shared/features/connexions/vente/messages.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import { FeuilleField } from '#web/ui/lecture/LectureFields.tsx';
import type { DemandeImportExtracteur } from './queries.ts';

const CHAMPS = champsVente.map((value) => ({ value, label: libelleChampVente[value] }));
const SEPARATEURS = { ';': 'Point-virgule', ',': 'Virgule', '\t': 'Tabulation', '|': 'Barre verticale' } as const;

type Props = {
  lecture: LectureVentes;
  demande: DemandeImportExtracteur;
  changer: (modifs: Partial<DemandeImportExtracteur>) => void;
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
          options={encodagesDeFichier.map((value) => ({ value, label: value }))}
          value={demande.encodage ?? encodage}
          onChange={(choisi) => choisi !== null && changer({ encodage: choisi })}
        />
      )}
      {separateur === null ? null : (
        <ChoixField
          label="Séparateur"
          allowDeselect={false}
          options={separateursDeFichier.map((value) => ({ value, label: SEPARATEURS[value] }))}
          value={demande.separateur ?? separateur}
          onChange={(choisi) => choisi !== null && changer({ separateur: choisi, correspondance: undefined })}
        />
      )}
      <FeuilleField feuilles={feuilles} choisie={demande.feuille ?? feuille} changer={changer} />
    </SimpleGrid>
  );
};

/** What each column stands for; a DEXTER file has none to choose. */
export const ColonnesDuFichier = ({ lecture, changer }: Omit<Props, 'demande'>) =>
  lecture.colonnes.length === 0 ? null : (
    <ColonnesLues<ChampVente>
      colonnes={lecture.colonnes}
      lignes={exemplesEnLignes(lecture)}
      champs={CHAMPS}
      correspondance={lecture.correspondance}
      ligneTitres={lecture.ligneTitres}
      changer={changer}
    />
  );
/** The examples of each column, side by side again. */
const exemplesEnLignes = ({ colonnes }: LectureVentes): string[][] =>
  Array.from({ length: Math.max(0, ...colonnes.map(({ exemples }) => exemples.length)) }, (_, i) =>
    colonnes.map(({ exemples }) => exemples[i] ?? ''),
  );
