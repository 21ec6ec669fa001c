-- The boost that took the place of one that was withdrawn (BON-02a).
alter table comboboost add column replaced_by bigint references comboboost;
