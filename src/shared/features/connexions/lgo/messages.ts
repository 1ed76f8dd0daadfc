import type { ActeEchange, ConnexionLgo, LogicielLgo } from './schemas.ts';

export const libelleConnexionLgo: Readonly<Record<ConnexionLgo, string>> = {
  AUCUNE: 'Aucune',
  API: 'Par API',
  FICHIER: 'Par fichier',
  MANUELLE: 'À la main',
};

export const libelleLogicielLgo: Readonly<Record<LogicielLgo, string>> = {
  LGPI: 'LGPI / id. (Pharmagest, Equasens)',
  SMART_RX: 'Smart Rx (Cegedim ; Alliance, Opus)',
  WINPHARMA: 'Winpharma (Everys)',
  LEO: 'LEO (Isipharm, Astera)',
  PHARMALAND: 'Pharmaland',
  PHARMAVITALE: 'Pharmavitale',
  CADUCIEL: 'Caduciel',
  VINDILIS: 'Vindilis',
  LOGIPHAR: 'Logiphar / Pharmavision (Giphar)',
  CRYSTAL: 'Crystal (Infosoft)',
  ESCULAPE: 'Esculape (CIAM)',
  VISIOPHARM: 'Visiopharm (Visiosoft)',
  MSI_2000: 'MSI 2000',
  PERIPHAR: 'Périphar',
  ACTIPHARM: 'Actipharm',
  PHARMONY: 'Pharmony',
  ESOPE: 'Esope',
  AUTRE: 'Autre',
};

export const libelleActeEchange: Readonly<Record<ActeEchange, string>> = {
  ESSAI: 'Essai',
  ENVOI: 'Envoi',
  RETRAIT: 'Retrait',
  EXPORT: 'Fichier exporté',
  SAISIE: 'Saisie à la main',
  SAISIE_ANNULEE: 'Saisie annulée',
};
