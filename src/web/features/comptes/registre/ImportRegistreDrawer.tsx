import { Alert, Checkbox, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libellesChampRegistre, libellesRemarqueRegistre } from '#shared/features/comptes/registre/messages.ts';
import {
  champsRegistre,
  genresRemarqueRegistre,
  type ChampRegistre,
  type LectureRegistre,
  type LigneDuRegistre,
} from '#shared/features/comptes/registre/schemas.ts';
import { choisirFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import { ImportLuDrawer } from '#web/ui/lecture/ImportLuDrawer.tsx';
import { LectureFields } from '#web/ui/lecture/LectureFields.tsx';
import { LignesLues, type ColonneLue } from '#web/ui/lecture/LignesLues.tsx';
import { RemarquesLues } from '#web/ui/lecture/RemarquesLues.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { registreQueries, useImporterRegistre, type DemandeImportRegistre } from './queries.ts';

const CHAMPS = champsRegistre.map((value) => ({ value, label: libellesChampRegistre[value] }));
const COLONNES: readonly ColonneLue<ChampRegistre, LigneDuRegistre>[] = [
  { titre: 'FINESS', champs: ['finess'], valeur: ({ finess }) => finess },
  { titre: 'CIP', champs: ['cip'], valeur: ({ cip }) => cip },
  { titre: 'Nom', champs: ['nom'], valeur: ({ nom }) => nom },
  { titre: 'Adresse', champs: ['rue', 'complement'], valeur: ({ rue }) => rue },
  { titre: 'Code postal', champs: ['codePostal', 'acheminement'], valeur: ({ codePostal }) => codePostal },
  { titre: 'Ville', champs: ['ville'], valeur: ({ ville }) => ville },
  { titre: 'Téléphone', champs: ['telephone'], valeur: ({ telephone }) => telephone },
];

const PHARMACIES = ['pharmacie', 'pharmacies'] as const;

const CeQuiChange = ({ lecture }: { lecture: LectureRegistre }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Nouvelles', valeur: pluriel(lecture.nbAjoutees, ...PHARMACIES) },
        { libelle: 'Modifiées', valeur: pluriel(lecture.nbModifiees, ...PHARMACIES) },
        { libelle: 'Inchangées', valeur: pluriel(lecture.nbInchangees, ...PHARMACIES) },
        { libelle: 'Départements', valeur: lecture.departements.join(', '), large: true },
        ...(lecture.nbAutres > 0
          ? [
              {
                libelle: 'Laissés de côté',
                valeur: pluriel(lecture.nbAutres, 'autre établissement', 'autres établissements'),
              },
            ]
          : []),
      ]}
    />
    {lecture.nbFermees > 0 ? (
      <Alert color="orange">
        {insecable(
          `${pluriel(
            lecture.nbFermees,
            'pharmacie du registre n’est plus dans ce fichier : elle ne sera plus proposée',
            'pharmacies du registre ne sont plus dans ce fichier : elles ne seront plus proposées',
          )} à l’inscription.`,
        )}
      </Alert>
    ) : null}
  </>
);

const Depot = ({ onChoisir }: { onChoisir: (fichier: File) => void }) => (
  <>
    <FileDrop
      libelle="Fichier CSV, TXT ou XLSX"
      accepte=".csv,.txt,.tsv,.xlsx"
      onFichiers={([fichier]) => fichier && onChoisir(fichier)}
    />
    <Text size="sm" c="dimmed">
      Une pharmacie par ligne, avec son FINESS et son nom : un fichier public, ou votre liste. Les colonnes sont
      reconnues à leurs titres et se corrigent ; rien n’est écrit avant que vous ayez vu ce qui changera.
    </Text>
  </>
);

/**
 * Imports a public file of pharmacies into the registre: file, columns, changes to check. Nothing is written before
 * the last step.
 */
export const ImportRegistreDrawer = ({ onFermer }: { onFermer: () => void }) => {
  const [choisi, setChoisi] = useState<FichierChoisi | null>(null);
  const [demande, setDemande] = useState<DemandeImportRegistre>({});
  const { data, error, isFetching } = useQuery(registreQueries.lecture(choisi, demande));
  const importer = useImporterRegistre();
  const lecture = choisi ? data : undefined;
  const bloquee = lecture?.remarques.some(({ genre }) => genre === 'BLOQUANT') ?? true;
  const pret = choisi !== null && lecture !== undefined && !bloquee && !isFetching && !error;
  const changer = (modifs: Partial<DemandeImportRegistre>) => setDemande({ ...demande, ...modifs });
  const recommencer = () => {
    setChoisi(null);
    setDemande({});
    importer.reset();
  };
  const enregistrer = () => {
    if (!pret) return;
    importer.mutate(
      { choisi, demande },
      {
        onSuccess: ({ nbAjoutees, nbModifiees }) => {
          succes(
            insecable(
              `Registre à jour : ${pluriel(nbAjoutees, 'pharmacie ajoutée', 'pharmacies ajoutées')}, ` +
                `${pluriel(nbModifiees, 'modifiée', 'modifiées')}.`,
            ),
          );
          onFermer();
        },
      },
    );
  };
  return (
    <ImportLuDrawer
      onFermer={onFermer}
      largeur={1080}
      titre="Importer le registre des pharmacies"
      nomFichier={choisi?.fichier.name ?? null}
      onRecommencer={recommencer}
      enLecture={isFetching}
      refus={{ lecture: error, import: importer.error }}
      action={{
        libelle:
          lecture && lecture.nbReprises > 0
            ? `Enregistrer ${pluriel(lecture.nbReprises, ...PHARMACIES)}`
            : 'Enregistrer',
        icone: IconFileImport,
        pret,
        enCours: importer.isPending,
        faire: enregistrer,
      }}
      lecture={
        lecture ? (
          <>
            <LectureFields lecture={lecture} demande={demande} changer={changer} />
            <Checkbox
              checked={demande.complet ?? false}
              onChange={(evenement) => changer({ complet: evenement.currentTarget.checked })}
              label="Ce fichier est complet pour ses départements"
              description="Celles qu’il ne nomme plus sont fermées : elles restent lisibles, et ne sont plus proposées."
            />
            <ColonnesLues<ChampRegistre>
              colonnes={lecture.colonnes}
              lignes={lecture.apercu.map(({ cellules }) => cellules)}
              champs={CHAMPS}
              correspondance={lecture.correspondance}
              ligneTitres={lecture.ligneTitres}
              changer={changer}
            />
            {bloquee ? null : <CeQuiChange lecture={lecture} />}
            <RemarquesLues
              genres={genresRemarqueRegistre}
              libelles={libellesRemarqueRegistre}
              remarques={lecture.remarques}
              nbRemarques={lecture.nbRemarques}
              texte="Une ligne refusée n’entre pas au registre ; les autres, si."
            />
            <LignesLues
              colonnes={COLONNES}
              lignes={lecture.lignes}
              comptes={lecture}
              unite={['pharmacie reprise', 'pharmacies reprises']}
            />
          </>
        ) : null
      }
      depot={<Depot onChoisir={(fichier) => setChoisi(choisirFichier(fichier))} />}
    />
  );
};
