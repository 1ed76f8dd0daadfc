import { formatMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import type { CarteEncours, PharmacieSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { formatJour, formatNombre, formatTelephone, pluriel } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { NavTabs, type Onglet } from '#web/ui/page/NavTabs.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { info } from '#web/ui/snackbar.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { ConditionsPharmacieTrade } from './ConditionsPharmacieTrade.tsx';
import { EncoursPharmacie } from './EncoursPharmacie.tsx';
import { PromotionsPharmacie } from './PromotionsPharmacie.tsx';
import { tradeQueries } from './queries.ts';

const DocumentsPharmacie = differerPartie(
  async () => (await import('./DocumentsPharmacie.tsx')).DocumentsPharmacie,
  <Skeleton h={160} />,
);

type Chiffre = { readonly nombre: number; readonly montants: MontantsParNature };
const tuile = ({ nombre, montants }: Chiffre) => ({
  valeur: formatMontants(montants),
  detail: pluriel(nombre, 'encours'),
});

const Promotions = ({ id, promotions }: PharmacieSuivie) => (
  <Stack gap="md">
    <StatTiles
      grandes
      libelle="Chiffres des promotions"
      tuiles={[
        { id: 'enCours', libelle: 'En cours', teinte: 'vert', valeur: formatNombre(promotions.enCours) },
        { id: 'aVenir', libelle: 'À venir', teinte: 'bleu', valeur: formatNombre(promotions.aVenir) },
        { id: 'sansPhoto', libelle: 'TG sans photo', teinte: 'orange', valeur: formatNombre(promotions.sansPhoto) },
      ]}
    />
    <PromotionsPharmacie id={id} />
  </Stack>
);

const Encours = ({ id, encours }: { id: number; encours: CarteEncours }) => (
  <Stack gap="md">
    <StatTiles
      grandes
      libelle="Chiffres de la pharmacie"
      tuiles={[
        { id: 'aDeclarer', libelle: 'À déclarer', teinte: 'orange', ...tuile(encours.aDeclarer) },
        { id: 'aRegler', libelle: 'À régler', teinte: 'bleu', ...tuile(encours.aRegler) },
        { id: 'enRetard', libelle: 'En retard', teinte: 'rouge', ...tuile(encours.enRetard) },
      ]}
    />
    <EncoursPharmacie id={id} />
  </Stack>
);

/** Names the rights granted to the délégué, in the pharmacist's words (RES-45). */
const droitsDe = ({ encours, lectureConditions, lectureDocuments, droitTrade }: PharmacieSuivie): string =>
  [
    'Promotions',
    encours && 'encours',
    lectureConditions && 'conditions',
    lectureDocuments && 'documents',
    droitTrade && 'propositions',
  ]
    .filter(Boolean)
    .join(', ');

const Fiche = ({ pharmacie }: { pharmacie: PharmacieSuivie }) => {
  const { adresse, telephone, expireLe, tousLaboratoires, laboratoires } = pharmacie;
  return (
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
        {
          libelle: 'Laboratoires',
          valeur: tousLaboratoires ? 'Tous' : laboratoires.join(', ') || 'Aucun pour l’instant',
          large: true,
        },
        { libelle: 'Vos droits', valeur: droitsDe(pharmacie), large: true },
      ]}
    />
  );
};

type OngletPharmacie = 'promotions' | 'conditions' | 'encours' | 'documents';
/** Tabs of the granted rights only (RES-45). */
const ongletsOuverts = (pharmacie: PharmacieSuivie): Onglet<OngletPharmacie>[] => [
  {
    id: 'promotions',
    libelle: 'Promotions',
    nombre: pharmacie.promotions.nonLus,
    urgent: true,
    contenu: <Promotions {...pharmacie} />,
  },
  ...(pharmacie.lectureConditions
    ? [{ id: 'conditions' as const, libelle: 'Conditions', contenu: <ConditionsPharmacieTrade id={pharmacie.id} /> }]
    : []),
  ...(pharmacie.encours
    ? [
        {
          id: 'encours' as const,
          libelle: 'Encours',
          contenu: <Encours id={pharmacie.id} encours={pharmacie.encours} />,
        },
      ]
    : []),
  ...(pharmacie.lectureDocuments
    ? [{ id: 'documents' as const, libelle: 'Documents', contenu: <DocumentsPharmacie id={pharmacie.id} /> }]
    : []),
];

/** Each tab is read when it opens, because the pharmacy's journal records the reading. */
const Contenu = ({ pharmacie }: { pharmacie: PharmacieSuivie }) => {
  const [choisi, setChoisi] = useState<OngletPharmacie>('promotions');
  const onglets = ongletsOuverts(pharmacie);
  // A withdrawn right closes its tab, even while the délégué reads it.
  const actif = onglets.find(({ id }) => id === choisi)?.id ?? 'promotions';
  return (
    <>
      <Fiche pharmacie={pharmacie} />
      <NavTabs<OngletPharmacie>
        libelle="Ce que la pharmacie vous ouvre"
        actif={actif}
        onChange={setChoisi}
        onglets={onglets}
      />
    </>
  );
};

const Proposer = ({ id }: { id: number }) => (
  <LienBouton to="/trade/$id/proposition" params={{ id: String(id) }} leftSection={<IconPlus size={16} aria-hidden />}>
    Proposer une opération
  </LienBouton>
);

/**
 * The drawer of a followed pharmacy: read-only, except to propose an operation where allowed. It closes by itself when
 * the access ends.
 */
export const PharmacieDrawer = ({ id, onFermer }: { id: number | null; onFermer: () => void }) => {
  const { data: pharmacie, error, refetch } = useQuery({ ...tradeQueries.pharmacie(id ?? 0), enabled: id !== null });
  const finie = id !== null && error instanceof AppError && error.status === 404;
  useEffect(() => {
    if (!finie) return;
    info('Vous n’avez pas, ou plus, accès à cette pharmacie.');
    onFermer();
  }, [finie, onFermer]);
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={pharmacie?.nom ?? 'Pharmacie'}
      largeur={980}
      pied={pharmacie?.droitTrade ? <Proposer id={pharmacie.id} /> : null}
    >
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
