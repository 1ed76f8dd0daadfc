import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import type { PharmacieSuivie } from '#shared/features/trade/contract.ts';
import { formatCentimes, formatJour, formatNombre, formatTelephone, pluriel } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { info } from '#web/ui/snackbar.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { EncoursPharmacie } from './EncoursPharmacie.tsx';
import { PromotionsPharmacie } from './PromotionsPharmacie.tsx';
import { tradeQueries } from './queries.ts';

const DocumentsPharmacie = differerPartie(async () => (await import('./DocumentsPharmacie.tsx')).DocumentsPharmacie, <Skeleton h={160} />);

const Contenu = ({ pharmacie: { id, adresse, telephone, expireLe, droitTrade, encours, promotions } }: { pharmacie: PharmacieSuivie }) => {
  const tuile = ({ nombre, centimes }: { nombre: number; centimes: number }) => ({
    valeur: formatCentimes(centimes),
    detail: pluriel(nombre, 'encours'),
  });
  return (
    <>
      <KeyValue
        entrees={[
          { libelle: 'Adresse', valeur: adresse, large: true },
          {
            libelle: 'Téléphone',
            valeur: telephone && (
              <Anchor fz="inherit" href={`tel:${telephone}`}>
                {formatTelephone(telephone)}
              </Anchor>
            ),
          },
          { libelle: 'Votre accès', valeur: expireLe ? `Jusqu’au ${formatJour(expireLe)}` : 'Sans date de fin' },
          { libelle: 'Vos droits', valeur: droitTrade ? 'Consulter et proposer des opérations' : 'Consulter', large: true },
        ]}
      />
      <Section titre="Promotions">
        <StatTiles
          libelle="Chiffres des promotions"
          tuiles={[
            { id: 'enCours', libelle: 'En cours', teinte: 'vert', valeur: formatNombre(promotions.enCours) },
            { id: 'aVenir', libelle: 'À venir', teinte: 'bleu', valeur: formatNombre(promotions.aVenir) },
            { id: 'sansPhoto', libelle: 'TG sans photo', teinte: 'orange', valeur: formatNombre(promotions.sansPhoto) },
          ]}
        />
        <PromotionsPharmacie id={id} />
      </Section>
      {encours ? (
        <Section titre="Encours">
          <StatTiles
            libelle="Chiffres de la pharmacie"
            tuiles={[
              { id: 'aDeclarer', libelle: 'À déclarer', teinte: 'orange', ...tuile(encours.aDeclarer) },
              { id: 'aRegler', libelle: 'À régler', teinte: 'bleu', ...tuile(encours.aRegler) },
              { id: 'enRetard', libelle: 'En retard', teinte: 'rouge', ...tuile(encours.enRetard) },
            ]}
          />
          <EncoursPharmacie id={id} />
        </Section>
      ) : (
        <EmptyState compact titre="Encours non ouverts" texte="La pharmacie ne vous a pas accordé la lecture de ses encours." />
      )}
      <Section titre="Documents">
        <DocumentsPharmacie id={id} />
      </Section>
    </>
  );
};

/** A followed pharmacy, read only. It closes by itself when the access ends. */
export const PharmacieDrawer = ({ id, onFermer }: { id: number | null; onFermer: () => void }) => {
  const { data: pharmacie, error, refetch } = useQuery({ ...tradeQueries.pharmacie(id ?? 0), enabled: id !== null });
  const finie = id !== null && error instanceof AppError && error.status === 404;
  useEffect(() => {
    if (!finie) return;
    info('Vous n’avez pas, ou plus, accès à cette pharmacie.');
    onFermer();
  }, [finie, onFermer]);
  return (
    <DetailDrawer ouvert={id !== null} onFermer={onFermer} titre={pharmacie?.nom ?? 'Pharmacie'} largeur={980}>
      {error && !pharmacie ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : pharmacie ? (
        <Contenu key={pharmacie.id} pharmacie={pharmacie} />
      ) : (
        <Skeleton h={420} />
      )}
    </DetailDrawer>
  );
};
