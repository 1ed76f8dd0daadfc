import { Skeleton, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { jourParis } from '#shared/core/dates.ts';
import { piecesPubliquesContract, type PiecesPubliques } from '#shared/features/argent/encours/contract/public.ts';
import { call, telechargerFichier } from '#web/lib/api.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { SANS_SESSION, useLecturePublique, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { FichiersPublics } from '#web/ui/publique/FichiersPublics.tsx';
import { CartePublique, PagePublique } from '#web/ui/publique/PagePublique.tsx';

const lirePieces = (params: LienPublic, signal?: AbortSignal) =>
  call(piecesPubliquesContract.lirePiecesPubliques, { params, ...SANS_SESSION, signal });

const Pieces = ({ lien, pieces }: { lien: LienPublic; pieces: PiecesPubliques }) => {
  const { pharmacie, encours, fichiers, expireLe } = pieces;
  return (
    <CartePublique aria-labelledby="titre-fichiers">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <strong>{pharmacie.nom}</strong>
        {pharmacie.ville ? `, ${pharmacie.ville}` : ''}
      </Text>
      <Title order={1} fz={22} my="sm" id="titre-fichiers" style={{ overflowWrap: 'anywhere' }}>
        {pluriel(fichiers.length, 'fichier')} {fichiers.length > 1 ? 'joints' : 'joint'} à {encours.join(', ')}
      </Title>
      <FichiersPublics
        fichiers={fichiers}
        telecharger={(fichierId) =>
          telechargerFichier(piecesPubliquesContract.telechargerPiecePublique, {
            params: { ...lien, fichierId: String(fichierId) },
            ...SANS_SESSION,
          })
        }
      />
      <Text size="xs" c="dimmed" mt="sm">
        Cette adresse reste ouverte jusqu’au {formatJour(jourParis(new Date(expireLe)))}.
      </Text>
    </CartePublique>
  );
};

/**
 * `/pieces/{id}/public/{uuid}`: a laboratory downloads, without an account, the files too large for a mail (ENC-52).
 */
export const PiecesPubliquesPage = () => {
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, relire } = useLecturePublique(lirePieces, lien);
  return (
    <PagePublique
      titre={data ? `Fichiers · ${data.pharmacie.nom}` : 'Fichiers'}
      error={error}
      conseil="Il est incomplet, ou n’est plus valable. Demandez à la pharmacie de vous renvoyer son mail."
      relire={relire}
    >
      {data ? <Pieces lien={lien} pieces={data} /> : <Skeleton h={180} radius="lg" aria-busy />}
    </PagePublique>
  );
};
