import type { LinkOptions } from '@tanstack/react-router';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { retardsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libelleRetard } from '#shared/features/argent/encours/messages.ts';
import type { MoisArgent, StatistiqueArgent } from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { libelleMois } from '#shared/features/pilotage/statistique/messages.ts';
import { bornesDe, bornesDuMois, type Bornes } from '#shared/features/pilotage/statistique/rules.ts';
import {
  filtreAttendu,
  filtreDeclare,
  filtreRecu,
  filtreRetard,
  filtresQuiDort,
  type PerimetreArgent,
} from '#shared/features/pilotage/statistique/rules/listes.ts';
import { tauxAuDixieme } from '#shared/features/pilotage/statistique/rules/score.ts';
import { aujourdhui, formatPourcentage } from '#web/lib/formats.ts';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisieStatistique, type UrlStatistiques } from './filtres.ts';

type Props = {
  url: UrlStatistiques;
  statistiques: StatistiqueArgent | undefined;
  echec: { readonly erreur: unknown; readonly reessayer: () => void } | undefined;
  perimetre: PerimetreArgent;
};

const vers = (filtre: object): LinkOptions => ({ to: '/encours', search: { etat: 'TOUS', ...filtre } });
const somme = (mois: readonly MoisArgent[], quoi: keyof MoisArgent): number =>
  mois.reduce((total, moisVu) => total + moisVu[quoi], 0);
/** True for a month not begun: the line stops before it, because nothing is received yet. */
const aVenir = (annee: number, mois: number): boolean => bornesDuMois(annee, mois).du > aujourdhui();
const vide = (annee: number) => ({
  titre: `Aucun encours en ${annee}.`,
  texte: 'Il manque des encours : ce que vos laboratoires vous doivent se note dès que vous le constatez.',
});

/** Amounts expected, declared and received, month by month (STA-6). */
export const ArgentParMois = ({ url, statistiques, echec, perimetre }: Props) => {
  const annee = anneeChoisieStatistique(url);
  const liensDe = (bornes: Bornes) => ({
    attendu: vers(filtreAttendu(perimetre, bornes)),
    declare: vers(filtreDeclare(perimetre, bornes)),
    recu: vers(filtreRecu(perimetre, bornes)),
  });
  const valeursDe = (mois: readonly MoisArgent[]) => ({
    attendu: somme(mois, 'attenduCentimes'),
    declare: somme(mois, 'declareCentimes'),
    recu: somme(mois, 'recuCentimes'),
  });
  return (
    <BlocGraphique
      nom="mois"
      url={url}
      titre="Attendu, déclaré et récupéré, mois par mois"
      lecture="Attendu et déclaré : au mois de la déclaration, prévue ou faite. Récupéré : au mois du règlement."
      echec={echec}
      vide={vide(annee)}
      donnees={
        statistiques && {
          forme: 'barres',
          unite: 'centimes',
          axe: 'Mois',
          series: [
            { cle: 'attendu', libelle: 'Attendu', teinte: 'gris' },
            { cle: 'declare', libelle: 'Déclaré', teinte: 'bleu' },
            { cle: 'recu', libelle: 'Récupéré', teinte: 'vert' },
          ],
          points: statistiques.mois.map((moisVu) => ({
            cle: moisVu.mois,
            libelle: libelleMois(moisVu.mois),
            valeurs: valeursDe([moisVu]),
            liens: liensDe(bornesDuMois(annee, moisVu.mois)),
          })),
          totaux: { valeurs: valeursDe(statistiques.mois), liens: liensDe(bornesDe(annee, url.etat.periode)) },
        }
      }
    />
  );
};

/** Amounts received, beside the same months of the previous year (STA-3). */
export const RecuContreNMoins1 = ({ url, statistiques, echec, perimetre }: Props) => {
  const annee = anneeChoisieStatistique(url);
  const lien = (bornes: Bornes) => vers(filtreRecu(perimetre, bornes));
  return (
    <BlocGraphique
      nom="recu"
      url={url}
      titre={`Récupéré en ${annee} et en ${annee - 1}`}
      echec={echec}
      vide={{
        titre: 'Aucun règlement ces deux années.',
        texte: 'Notez les règlements de vos laboratoires : ils se comptent ici.',
      }}
      donnees={
        statistiques && {
          forme: 'lignes',
          unite: 'centimes',
          axe: 'Mois',
          series: [
            { cle: 'n', libelle: String(annee) },
            { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
          ],
          points: statistiques.mois.map((moisVu) => ({
            cle: moisVu.mois,
            libelle: libelleMois(moisVu.mois),
            valeurs: {
              n: aVenir(annee, moisVu.mois) ? null : moisVu.recuCentimes,
              avant: moisVu.precedent.recuCentimes,
            },
            liens: { n: lien(bornesDuMois(annee, moisVu.mois)), avant: lien(bornesDuMois(annee - 1, moisVu.mois)) },
          })),
          totaux: {
            valeurs: {
              n: somme(statistiques.mois, 'recuCentimes'),
              avant: somme(
                statistiques.mois.map(({ precedent }) => precedent),
                'recuCentimes',
              ),
            },
            liens: { n: lien(bornesDe(annee, url.etat.periode)), avant: lien(bornesDe(annee - 1, url.etat.periode)) },
          },
        }
      }
    />
  );
};

/** Share of each month's declared amounts received since (STA-6). */
export const TauxDeReglement = ({ url, statistiques, echec, perimetre }: Props) => {
  const annee = anneeChoisieStatistique(url);
  const taux = (moisArgent: MoisArgent) => tauxAuDixieme(moisArgent.recuDuDeclareCentimes, moisArgent.declareCentimes);
  const [declare, recu] = statistiques
    ? [somme(statistiques.mois, 'declareCentimes'), somme(statistiques.mois, 'recuDuDeclareCentimes')]
    : [0, 0];
  const total = tauxAuDixieme(recu, declare);
  const nature = statistiques?.natureFiscale ?? 'HT';
  return (
    <BlocGraphique
      nom="taux"
      url={url}
      titre="Taux de règlement, par mois de déclaration"
      lecture={
        total === null
          ? 'La part reçue de ce qui a été déclaré chaque mois.'
          : `Sur ${formatMontant(declare, nature)} déclarés, ${formatMontant(recu, nature)} ont été reçus : ` +
            `${formatPourcentage(total)}.`
      }
      echec={echec}
      vide={{
        titre: `Rien n’est encore réglé de ${annee}.`,
        texte: 'Le taux se calcule dès qu’un encours déclaré est réglé, en tout ou en partie.',
      }}
      donnees={
        statistiques && {
          forme: 'lignes',
          unite: 'taux',
          axe: 'Mois',
          series: [
            { cle: 'n', libelle: String(annee) },
            { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
          ],
          points: statistiques.mois.map((moisVu) => ({
            cle: moisVu.mois,
            libelle: libelleMois(moisVu.mois),
            valeurs: { n: taux(moisVu), avant: taux(moisVu.precedent) },
            liens: {
              n: vers(filtreDeclare(perimetre, bornesDuMois(annee, moisVu.mois))),
              avant: vers(filtreDeclare(perimetre, bornesDuMois(annee - 1, moisVu.mois))),
            },
          })),
        }
      }
    />
  );
};

/** Amounts late today, by days of lateness, whatever the period (STA-7). */
export const RetardParJours = ({ url, statistiques, echec, perimetre }: Props) => (
  <BlocGraphique
    nom="retards"
    url={url}
    titre="En retard aujourd’hui, par jours de retard"
    lecture="Ce qui est déclaré et reste dû, selon les jours écoulés depuis l’échéance."
    echec={echec}
    vide={{ titre: 'Rien n’est en retard.', texte: 'Aucune échéance n’est passée.' }}
    donnees={
      statistiques && {
        forme: 'rangs',
        unite: 'centimes',
        axe: 'Retard',
        series: [{ cle: 'solde', libelle: 'Reste dû', teinte: 'orange' }],
        points: retardsEncours.map((retard) => ({
          cle: retard,
          libelle: libelleRetard[retard],
          valeurs: { solde: statistiques.retards[retard].soldeCentimes },
          liens: { solde: vers(filtreRetard(perimetre, retard)) },
        })),
        totaux: {
          valeurs: { solde: statistiques.quiDort.enRetard.soldeCentimes },
          liens: { solde: vers(filtresQuiDort(perimetre).enRetard) },
        },
      }
    }
  />
);
