import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { apparenceImport } from './apparence.ts';
import { Etapes } from './Etapes.tsx';
import { ImportColonnes } from './ImportColonnes.tsx';
import { ImportDepot } from './ImportDepot.tsx';
import { ImportRapport } from './ImportRapport.tsx';
import { ImportVerification } from './ImportVerification.tsx';
import { importQueries } from './queries.ts';

const ETAPES = ['Fichier', 'Colonnes', 'Vérification', 'Import'] as const;

/** @param retour true when the user went back to the columns during or after the check */
const etapeDe = (importProduits: ImportProduits | undefined, retour: boolean): number => {
  if (!importProduits) return 0;
  if (importProduits.etat === 'ANALYSE') return 1;
  if (importProduits.etat !== 'VERIFICATION' && importProduits.etat !== 'PRET') return 3;
  return retour ? 1 : 2;
};

/** Options of the reading: changing them starts the choice of columns again. */
const cleDeLecture = ({ id, encodage, separateur, ligneTitres, feuille }: ImportProduits): string =>
  [id, encodage, separateur, ligneTitres, feuille].join('-');

type Props = { cible: string | null; onFermer: () => void; onOuvrir: (id: number | null) => void };

/**
 * File, columns, check, import: `?import=nouveau` then `?import=12`. The server keeps each step, so that the user may
 * leave and come back.
 */
export const ImportDrawer = ({ cible, onFermer, onOuvrir }: Props) => {
  const id = Number(cible);
  const connu = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...importQueries.detail(id), enabled: connu });
  const [retour, setRetour] = useState<number | null>(null);
  const importProduits = connu ? data : undefined;
  const etape = etapeDe(importProduits, retour !== null && retour === importProduits?.id);
  const { teinte, libelle } = importProduits
    ? apparenceImport(importProduits)
    : { teinte: 'gris' as const, libelle: '' };
  return (
    <DetailDrawer
      ouvert={cible !== null}
      onFermer={onFermer}
      largeur={980}
      titre="Importer des produits"
      sousTitre={
        importProduits ? (
          <Text span inherit lineClamp={1} title={importProduits.nomFichier}>
            {importProduits.nomFichier}
          </Text>
        ) : undefined
      }
      marque={
        importProduits ? (
          <StatusBadge style={{ flex: 'none' }} teinte={teinte}>
            {libelle}
          </StatusBadge>
        ) : undefined
      }
    >
      <Etapes noms={ETAPES} active={etape} libelle="Étapes de l’import" />
      {!connu ? (
        <ImportDepot onOuvrir={onOuvrir} />
      ) : error && !importProduits ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : !importProduits ? (
        <Skeleton h={360} />
      ) : etape === 1 ? (
        <ImportColonnes
          key={cleDeLecture(importProduits)}
          importProduits={importProduits}
          onVerifier={() => setRetour(null)}
          onAutre={() => onOuvrir(null)}
        />
      ) : etape === 2 ? (
        <ImportVerification importProduits={importProduits} onRetour={() => setRetour(importProduits.id)} />
      ) : (
        <ImportRapport importProduits={importProduits} onAutre={() => onOuvrir(null)} />
      )}
    </DetailDrawer>
  );
};
