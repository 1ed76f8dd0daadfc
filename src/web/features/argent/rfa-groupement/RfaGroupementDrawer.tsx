import { Button, Stack, Text } from '@mantine/core';
import { IconBellRinging, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { libelleEtatRfaGroupement } from '#shared/features/argent/rfa-groupement/messages.ts';
import type { AdherentRfa, DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { formatResultat, libelleActeRfa, nomRfa } from '#web/features/argent/rfa/mots.ts';
import { PaliersDuContrat, RfaContrat } from '#web/features/argent/rfa/RfaContrat.tsx';
import { RfaMois } from '#web/features/argent/rfa/mois/RfaMois.tsx';
import { SommesRfa } from '#web/features/argent/rfa/SommesRfa.tsx';
import { RfaPeriode } from '#web/features/argent/rfa/RfaPeriode.tsx';
import { LaboDeFiche } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatInstant, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { ListeAvertissements } from '#web/ui/ListeAvertissements.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AdherentsTab } from './AdherentsTab.tsx';
import { nommerCibleRfaGroupement, teinteEtatRfaGroupement } from './apparence.ts';
import type { ComplementsRfaGroupement } from './complements.ts';
import { urlVueRfa } from './filtres.ts';
import { PartageTab } from './PartageTab.tsx';
import { rfaGroupementQueries, useActesRfaGroupement } from './queries.ts';
import { RfaGroupementPieces } from './RfaGroupementPieces.tsx';
import { useActesOffertsRfaGroupement, type NavigationRfaGroupement } from './use-actes-rfa-groupement.ts';

const EchangesRfaDialog = differer(async () => (await import('./EchangesRfaDialog.tsx')).EchangesRfaDialog);

const Chiffres = ({ rfa }: { rfa: DetailRfaGroupement }) => {
  const { WAITING, ACCEPTED, REFUSED } = rfa.reponses;
  const entrees = [
    { libelle: 'Résultat du total', valeur: formatResultat(rfa.resultatType, rfa.resultat) ?? 'Selon le contrat' },
    { libelle: 'Validées', valeur: formatNombre(ACCEPTED) },
    { libelle: 'Refusées', valeur: formatNombre(REFUSED) },
    { libelle: 'En attente', valeur: formatNombre(WAITING) },
    { libelle: 'Bases déclarées', valeur: `${formatNombre(rfa.nbDeclarees)} / ${formatNombre(ACCEPTED)}` },
  ];
  return <SommesRfa entrees={entrees} />;
};

/** Warnings of a RFA: among others, a palier reached by the total that the adhérents do not know of. */
const avisDe = (rfa: DetailRfaGroupement): string[] => [
  ...(rfa.etat === 'VALIDATED' && rfa.paliersAConfirmer > 0
    ? [
        `Le total atteint ${pluriel(rfa.paliersAConfirmer, 'palier', 'paliers')} : ` +
          `${rfa.paliersAConfirmer === 1 ? 'validez-le pour le' : 'validez-les pour les'} proposer aux adhérents.`,
      ]
    : []),
  ...rfa.avertissements.map(({ phrase }) => phrase),
];

const Suivi = ({ rfa }: { rfa: DetailRfaGroupement }) => {
  const actes = useActesRfaGroupement();
  const montree = periodeMontree(rfa);
  const changer = (palierId: number, periode: number, etat: EtatPalier) =>
    void import('./actes-confirmes.ts')
      .then(({ changerPalierDesAdherents }) => changerPalierDesAdherents(actes, rfa, palierId, periode, etat))
      .catch(echec);
  return (
    <Stack gap="lg">
      <ListeAvertissements phrases={avisDe(rfa)} />
      {rfa.etat === 'DRAFT' ? (
        <>
          <Text size="sm" c="dimmed">
            {insecable(
              `Un brouillon : personne ne le voit. Publié, il irait à ` +
                `${pluriel(rfa.nbCibles, 'adhérent')} (${nommerCibleRfaGroupement(rfa)}).`,
            )}
          </Text>
          <PaliersDuContrat rfa={rfa} />
        </>
      ) : (
        <Section titre="Total du groupement">
          <Stack gap="xs">
            {rfa.periodes.map((periode) => (
              <RfaPeriode
                key={periode.numero}
                rfa={rfa}
                periode={periode}
                depliee={periode === montree}
                onPalier={changer}
              />
            ))}
          </Stack>
        </Section>
      )}
      <RfaMois rfa={rfa} />
      <RfaContrat rfa={rfa} />
      <RfaGroupementPieces rfa={rfa} />
      <HistoriqueSection actes={rfa.historique} libelles={libelleActeRfa} />
      <Text size="xs" c="dimmed">
        Créée {rfa.creeParNom ? `par ${rfa.creeParNom} ` : ''}le {formatInstant(rfa.creeLe)}
        {rfa.publieeLe ? `, publiée le ${formatInstant(rfa.publieeLe)}` : ''}
      </Text>
    </Stack>
  );
};

type Onglet = 'suivi' | 'adherents' | 'partage' | 'discussion';
type Props = {
  id: number;
  vers: NavigationRfaGroupement;
  complements: ComplementsRfaGroupement;
  couvert: boolean;
  onFermer: () => void;
};

/** The drawer of one RFA of the groupement: its total, its adhérents, their parts, its discussions. */
export const RfaGroupementDrawer = ({ id, vers, complements, couvert, onFermer }: Props) => {
  const requete = useQuery(rfaGroupementQueries.detail(id));
  const { data: rfa } = requete;
  const { etat, changer } = useEtatUrl(urlVueRfa);
  const [membre, setMembre] = useState<AdherentRfa | null>(null);
  const actes = useActesRfaGroupement();
  const actions = useActesOffertsRfaGroupement({ ...vers, supprime: onFermer });
  const actionsDeLaRfa = rfa ? actions(rfa) : [];
  const faire = (cle: string) => actionsDeLaRfa.find((action) => action.cle === cle)?.faire;
  const relancer = (ids: number[]) =>
    void import('./actes-confirmes.ts')
      .then((confirmes) => confirmes.relancerAdherentsRfa(actes, id, ids))
      .catch(echec);
  const onglet: Onglet = etat.vue ?? 'suivi';
  return (
    <>
      <FicheDrawer
        requete={requete}
        sorte="RFA du groupement"
        largeur={960}
        titre={rfa && nomRfa(rfa)}
        sousTitre={
          rfa ? (
            <>
              <LaboDeFiche fiche={rfa} />
              <span className="chiffres">{rfa.annee}</span>
              <StatusBadge teinte={teinteEtatRfaGroupement[rfa.etat]}>{libelleEtatRfaGroupement[rfa.etat]}</StatusBadge>
              <span>{nommerCibleRfaGroupement(rfa)}</span>
            </>
          ) : null
        }
        menu={rfa && { libelle: `Actions de la RFA ${nomRfa(rfa)}`, actions: () => actions(rfa) }}
        pied={
          rfa && (rfa.droits.modifier || faire('relancer')) ? (
            <>
              {rfa.droits.modifier ? <BoutonModifier second onClick={() => vers.modifier(id)} /> : null}
              {faire('publier') ? (
                <Button leftSection={<IconSend size={16} aria-hidden />} onClick={faire('publier')}>
                  Publier
                </Button>
              ) : null}
              {faire('relancer') ? (
                <Button leftSection={<IconBellRinging size={16} aria-hidden />} onClick={faire('relancer')}>
                  Relancer
                </Button>
              ) : null}
            </>
          ) : null
        }
        couvert={couvert || membre !== null}
        onFermer={onFermer}
      >
        {(rfaLue) => (
          <>
            {rfaLue.etat === 'VALIDATED' ? <Chiffres rfa={rfaLue} /> : null}
            <NavTabs<Onglet>
              libelle="Suivi, adhérents, partage, discussion"
              actif={onglet}
              onChange={(vue) => changer({ vue: vue === 'suivi' ? undefined : vue })}
              onglets={[
                { id: 'suivi', libelle: 'Suivi', contenu: <Suivi rfa={rfaLue} /> },
                ...(rfaLue.etat === 'VALIDATED'
                  ? [
                      {
                        id: 'adherents' as const,
                        libelle: 'Adhérents',
                        nombre: rfaLue.reponses.WAITING + rfaLue.reponses.ACCEPTED + rfaLue.reponses.REFUSED,
                        contenu: <AdherentsTab rfa={rfaLue} relancer={relancer} echanger={setMembre} />,
                      },
                      { id: 'partage' as const, libelle: 'Partage', contenu: <PartageTab rfa={rfaLue} /> },
                    ]
                  : []),
                { id: 'discussion', libelle: 'Discussion', contenu: complements.discussion(id) },
              ]}
            />
          </>
        )}
      </FicheDrawer>
      {membre ? (
        <EchangesRfaDialog
          key={membre.copieId}
          nom={membre.nom}
          fil={complements.discussion(membre.copieId)}
          onFermer={() => setMembre(null)}
        />
      ) : null}
    </>
  );
};
