import { Button, Skeleton, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { supportEditeurContract } from '#shared/features/echanges/support/contract/editeur.ts';
import type { FilQuestion } from '#shared/features/echanges/support/schemas.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { EtatQuestion, nomDuDemandeur, roleDuDemandeur } from './colonnes.tsx';
import { ComposeurReponse } from './ComposeurReponse.tsx';
import { SupportFil } from './SupportFil.tsx';
import type { PieceSupport } from './SupportMessage.tsx';
import { supportQueries, useActesQuestion } from './queries.ts';

const LienCompte = ({ demandeur: { tenantId, compte, typeCompte } }: Pick<FilQuestion, 'demandeur'>) => {
  const search = { ouvert: tenantId };
  if (typeCompte === 'PHARMACIE')
    return (
      <LienTexte inherit to="/pharmacies" search={search}>
        {compte}
      </LienTexte>
    );
  return typeCompte === 'GROUPEMENT' ? (
    <LienTexte inherit to="/groupements" search={search}>
      {compte}
    </LienTexte>
  ) : (
    <LienTexte inherit to="/societes-de-delegues" search={search}>
      {compte}
    </LienTexte>
  );
};

const Demandeur = ({ question }: { question: FilQuestion }) => {
  const { demandeur, closLe, closParNom } = question;
  return (
    <KeyValue
      entrees={[
        { libelle: 'De', valeur: `${nomDuDemandeur(demandeur)} (${roleDuDemandeur(demandeur)})` },
        { libelle: 'Compte', valeur: <LienCompte demandeur={demandeur} /> },
        { libelle: 'E-mail', valeur: demandeur.mail ?? 'Aucun\u00a0: la réponse ne partira pas par mail' },
        ...(closLe ? [{ libelle: 'Close', valeur: `${formatInstant(closLe)} par ${closParNom ?? 'le support'}` }] : []),
      ]}
    />
  );
};

const BoutonEtat = ({ question: { id, etat } }: { question: FilQuestion }) => {
  const { changerEtat } = useActesQuestion();
  const [occupe, setOccupe] = useState(false);
  const ouverte = etat === 'OUVERTE';
  const changer = async () => {
    setOccupe(true);
    try {
      await changerEtat(id, ouverte ? 'CLOSE' : 'OUVERTE');
      succes(ouverte ? 'Conversation close.' : 'Conversation rouverte.');
    } catch (erreur) {
      echec(erreur);
    } finally {
      setOccupe(false);
    }
  };
  const Icone = ouverte ? IconLock : IconLockOpen;
  return (
    <Button
      size="xs"
      variant="default"
      loading={occupe}
      leftSection={<Icone size={14} aria-hidden />}
      onClick={() => void changer()}
    >
      {ouverte ? 'Clore' : 'Rouvrir'}
    </Button>
  );
};

const Echange = ({ id }: { id: number }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    supportQueries.question(id),
  );
  const { marquer } = useActesQuestion();
  const onLu = useCallback((jusqua: number) => marquer(id, jusqua), [marquer, id]);
  const question = data?.pages[0];
  if (!question)
    return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={320} />;
  const ouvrirPiece = ({ fichierId, mime }: PieceSupport) =>
    ouvrirFichier(mime, supportEditeurContract.lirePieceQuestion, { params: { id, fichierId } });
  return (
    <>
      <Demandeur question={question} />
      <SupportFil
        pages={data.pages}
        plusAnciens={{ reste: hasNextPage, enCours: isFetchingNextPage, lire: () => void fetchNextPage() }}
        onLu={onLu}
        ouvrirPiece={ouvrirPiece}
      />
      {question.etat === 'CLOSE' ? (
        <Text size="sm" c="dimmed">
          Cette conversation est close. Répondre la rouvre.
        </Text>
      ) : null}
      <ComposeurReponse key={id} question={question} />
    </>
  );
};

type Props = { id: number | null; onFermer: () => void };
/** The drawer of a question: its messages and the answer field. Its address opens it too. */
export const QuestionDrawer = ({ id, onFermer }: Props) => {
  const { data } = useInfiniteQuery({ ...supportQueries.question(id ?? 0), enabled: id !== null });
  const question = data?.pages[0];
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={question?.sujet ?? 'Question'}
      sousTitre={question ? <EtatQuestion question={question} /> : undefined}
      actions={question ? <BoutonEtat question={question} /> : null}
    >
      {id === null ? null : <Echange key={id} id={id} />}
    </DetailDrawer>
  );
};
