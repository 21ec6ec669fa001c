-- Multipliers of boosts that begin with zeros, as a campaign could name them before its form refused that: no list of bonuses
-- that has one can be read. Nothing else may change what a campaign has promised, so its triggers stand aside for this.
alter table campaign disable trigger campaign_fixed;
update campaign
set terms = jsonb_set(terms, '{boost,multiplier}', to_jsonb(regexp_replace(terms #>> '{boost,multiplier}', '^0+(?=[0-9])', '')))
where terms->>'type' = 'hunting' and terms #>> '{boost,multiplier}' ~ '^0[0-9]';
alter table campaign enable trigger campaign_fixed;
alter table farming disable trigger farming_fixed;
update farming set boost_multiplier = regexp_replace(boost_multiplier, '^0+(?=[0-9])', '') where boost_multiplier ~ '^0[0-9]';
alter table farming enable trigger farming_fixed;
update freebet set boost_multiplier = regexp_replace(boost_multiplier, '^0+(?=[0-9])', '') where boost_multiplier ~ '^0[0-9]';
