import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload, IconLinkOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { jourParis } from '#shared/core/dates.ts';
import { piecesPubliquesContract, type PiecesPubliques } from '#shared/features/argent/encours/contract/public.ts';
import { call, telecharger } from '#web/lib/api.ts';
import { estAnnulation, messageDe } from '#web/lib/echecs.ts';
import { formatJour, formatTaille, pluriel } from '#web/lib/formats.ts';
import { Marque } from '#web/ui/Marque.tsx';
import styles from './PiecesPubliques.module.css';

type Lien = { readonly id: string; readonly uuid: string };
/** Called without a session's token: the page is the laboratory's. */
const SANS_SESSION = { token: null } as const;

const usePieces = ({ id, uuid }: Lien) => {
  const [etat, setEtat] = useState<{ data?: PiecesPubliques; error?: unknown }>({});
  const lire = useCallback(
    (signal?: AbortSignal) => {
      call(piecesPubliquesContract.lirePiecesPubliques, { params: { id, uuid }, ...SANS_SESSION, signal }).then(
        (data) => setEtat({ data }),
        (error: unknown) => (estAnnulation(error) ? undefined : setEtat({ error })),
      );
    },
    [id, uuid],
  );
  useEffect(() => {
    const arret = new AbortController();
    lire(arret.signal);
    return () => arret.abort();
  }, [lire]);
  return { ...etat, relire: () => lire() };
};

const Fichiers = ({ lien, pieces }: { lien: Lien; pieces: PiecesPubliques }) => {
  const [erreur, setErreur] = useState<string | null>(null);
  const { pharmacie, encours, fichiers, expireLe } = pieces;
  return (
    <section className={styles.carte} aria-labelledby="titre-fichiers">
      <Text size="sm" c="dimmed">
        <strong className={styles.nom}>{pharmacie.nom}</strong>
        {pharmacie.ville ? `, ${pharmacie.ville}` : ''}
      </Text>
      <Title order={1} fz={22} id="titre-fichiers" className={styles.nom}>
        {pluriel(fichiers.length, 'fichier')} {fichiers.length > 1 ? 'joints' : 'joint'} à {encours.join(', ')}
      </Title>
      <ul className={styles.fichiers}>
        {fichiers.map(({ fichierId, nom, taille }) => (
          <li key={fichierId}>
            <button
              type="button"
              className={styles.fichier}
              onClick={() => {
                setErreur(null);
                telecharger(piecesPubliquesContract.telechargerPiecePublique, {
                  params: { ...lien, fichierId: String(fichierId) },
                  ...SANS_SESSION,
                }).catch((echec: unknown) => setErreur(messageDe(echec)));
              }}
            >
              <IconFileDownload size={18} aria-hidden />
              <span className={styles.nom}>{nom}</span>
              <span className={styles.taille}>{formatTaille(taille)}</span>
            </button>
          </li>
        ))}
      </ul>
      {erreur ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {erreur}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed">
        Cette adresse reste ouverte jusqu’au {formatJour(jourParis(new Date(expireLe)))}.
      </Text>
    </section>
  );
};

/** `/pieces/{id}/public/{uuid}`: a laboratory takes the files that a mail could not carry, without an account (ENC-52). */
export const PiecesPubliquesPage = () => {
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, relire } = usePieces(lien);
  useEffect(() => {
    document.title = data ? `Fichiers · ${data.pharmacie.nom}` : 'Fichiers';
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, [data]);
  return (
    <div className={styles.page}>
      <header className={styles.bandeau}>
        <Marque taille={24} />
        <span>Pharmaccord</span>
      </header>
      <main id="contenu">
        {data ? (
          <Fichiers lien={lien} pieces={data} />
        ) : error instanceof AppError && error.status < 500 ? (
          <section className={styles.carte}>
            <IconLinkOff size={40} stroke={1.5} aria-hidden />
            <Title order={1} fz={22}>
              {messageDe(error).replace(/\.$/, '')}
            </Title>
            <Text c="dimmed" size="sm">
              Il est incomplet, ou n’est plus valable. Demandez à la pharmacie de vous renvoyer son mail.
            </Text>
          </section>
        ) : error ? (
          <section className={styles.carte} role="alert">
            <Text>{messageDe(error)}</Text>
            <div>
              <Button variant="default" onClick={relire}>
                Réessayer
              </Button>
            </div>
          </section>
        ) : (
          <Stack gap="md" aria-busy>
            <Skeleton h={180} radius="lg" />
          </Stack>
        )}
      </main>
    </div>
  );
};
