import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
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

/** @param retour whether the person went back to the columns of a file that is checked, or being so */
const etapeDe = (un: ImportProduits | undefined, retour: boolean): number => {
  if (!un) return 0;
  if (un.etat === 'ANALYSE') return 1;
  if (un.etat !== 'VERIFICATION' && un.etat !== 'PRET') return 3;
  return retour ? 1 : 2;
};

type Props = { cible: string | null; onFermer: () => void; onOuvrir: (id: number | null) => void };

/**
 * File, columns, check, import: `?import=nouveau` then `?import=12`. The server keeps each step: the person may leave
 * and come back.
 */
export const ImportDrawer = ({ cible, onFermer, onOuvrir }: Props) => {
  const id = Number(cible);
  const connu = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...importQueries.un(id), enabled: connu });
  const [retour, setRetour] = useState<number | null>(null);
  const un = connu ? data : undefined;
  const etape = etapeDe(un, retour !== null && retour === un?.id);
  const { teinte, libelle } = un ? apparenceImport(un) : { teinte: 'gris' as const, libelle: '' };
  return (
    <DetailDrawer
      ouvert={cible !== null}
      onFermer={onFermer}
      largeur={980}
      titre="Importer des produits"
      sousTitre={
        un ? (
          <Text span inherit lineClamp={1} title={un.nomFichier}>
            {un.nomFichier}
          </Text>
        ) : undefined
      }
      marque={
        un ? (
          <StatusBadge style={{ flex: 'none' }} teinte={teinte}>
            {libelle}
          </StatusBadge>
        ) : undefined
      }
    >
      <Etapes noms={ETAPES} active={etape} libelle="Étapes de l’import" />
      {!connu ? (
        <ImportDepot onOuvrir={onOuvrir} />
      ) : error && !un ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : !un ? (
        <Skeleton h={360} />
      ) : etape === 1 ? (
        <ImportColonnes
          key={`${un.id}-${un.encodage}-${un.separateur}-${un.ligneTitres}-${un.feuille}`}
          un={un}
          onVerifier={() => setRetour(null)}
          onAutre={() => onOuvrir(null)}
        />
      ) : etape === 2 ? (
        <ImportVerification un={un} onRetour={() => setRetour(un.id)} />
      ) : (
        <ImportRapport un={un} onAutre={() => onOuvrir(null)} />
      )}
    </DetailDrawer>
  );
};
